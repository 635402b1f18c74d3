import { factKinds, type FactKind, type FactSort, type FactsQuery } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { ResourceType } from '@millwright/contract/formats'
import type { Segment } from '@millwright/contract/segments'
import { and, type AnyColumn, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { AccessLevel } from '@millwright/contract/people'
import type { EditableFactId, ReadableAssetId, ReadableResourceId, Viewer } from '../../access/viewer.ts'
import { byNumberedName, containsText, ordered } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { factCorrections, facts } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'
import { ofReadableAsset } from '../../schema/viewer-access.ts'

export type FactRow = {
  id: string
  kind: FactKind
  subject: string
  attribute: string
  value: string
  unit: string
  condition: string
  text: string
  about: string
  resourceId: string
  versionId: string
  fileName: string
  fileType: ResourceType
  segment: Segment
  ranges: readonly { start: number; end: number }[]
  corrected: boolean
  hidden: boolean
}

const subject = sql<string>`coalesce(${factCorrections.subject}, ${facts.subject})`
const value = sql<string>`coalesce(${factCorrections.value}, ${facts.value})`
const unit = sql<string>`coalesce(${factCorrections.unit}, ${facts.unit})`
const hidden = sql<boolean>`coalesce(${factCorrections.hidden}, false)`
const columns = {
  id: facts.id,
  kind: facts.kind,
  subject,
  attribute: facts.attribute,
  value,
  unit,
  condition: facts.condition,
  text: facts.text,
  about: facts.about,
  resourceId: facts.resourceId,
  versionId: facts.versionId,
  fileName: resources.fileName,
  fileType: resources.type,
  segment: facts.segment,
  ranges: facts.ranges,
  corrected: sql<boolean>`num_nonnulls(${factCorrections.subject}, ${factCorrections.value}, ${factCorrections.unit}) > 0`,
  hidden,
}

const itsCorrection = and(
  eq(factCorrections.companyId, facts.companyId),
  eq(factCorrections.resourceId, facts.resourceId),
  eq(factCorrections.readAs, facts.readAs),
)

function withCorrections(tx: Transaction) {
  return tx
    .select(columns)
    .from(facts)
    .innerJoin(resources, and(eq(resources.companyId, facts.companyId), eq(resources.id, facts.resourceId)))
    .leftJoin(factCorrections, itsCorrection)
}

/** What answers are given from says its facts, too. */
const isFound = sql`exists (
  select from ${searchVersions} s
  where s.company_id = ${facts.companyId} and s.version_id = ${facts.versionId} and s.searchable)`

type FactsFilter = Pick<FactsQuery, 'kinds' | 'search'> & { assetId: ReadableAssetId; withHidden: boolean }

function isWanted(viewer: Viewer, { assetId, kinds, search, withHidden }: FactsFilter): SQL | undefined {
  return and(
    eq(facts.companyId, viewer.companyId),
    eq(facts.assetId, assetId),
    isFound,
    kinds && kinds.length > 0 ? inArray(facts.kind, kinds) : undefined,
    withHidden ? undefined : sql`not ${hidden}`,
    // Of one asset alone; each word somewhere.
    ...(search ?? '')
      .trim()
      .split(/\s+/u)
      .filter((word) => word !== '')
      .slice(0, maxWords)
      .map((word) => containsText(word, [subject, facts.attribute, value, unit, facts.condition, facts.text])),
  )
}

const maxWords = 20
const kindOrder = sql`array_position(${sql.param([...factKinds])}::text[], ${facts.kind})`

type FactSorting = Pick<FactsQuery, 'sort' | 'order'>
const sorts: Record<FactSort, SQL | AnyColumn> = {
  subject,
  attribute: facts.attribute,
  value,
  unit,
  file: resources.fileName,
}

/** What a value begins with, behind a sign: `−5`, `4,000`, `1.5 to 2`. */
const figure = sql`substring(${value} from '^[<>≤≥±~≈+\s]*([-−]?[0-9]+(?:[.,][0-9]+)*)')`
/** Three digits behind each separator are thousands, as `4,000`; else the one separator is the decimal one. */
const figureValue = sql`case
  when ${figure} ~ '^[-−]?[1-9][0-9]{0,2}([.,][0-9]{3})+$' then translate(${figure}, '−.,', '-')::numeric
  when ${figure} ~ '^[-−]?[0-9]+([.,][0-9]+)?$' then translate(${figure}, '−,', '-.')::numeric
end`

/** Values by their figure, those without one behind them, whichever way. */
function orderOf({ sort, order }: FactSorting): SQL[] {
  if (!sort) return []
  const byWords = ordered({ order }, byNumberedName(sorts[sort]))
  if (sort !== 'value') return [byWords]
  return [sql`${figureValue} is null`, ordered({ order }, figureValue), byWords]
}

/** Kind by kind, as they are shown. */
export async function listFacts(
  tx: Transaction,
  viewer: Viewer,
  { slice, sort, order, ...wanted }: FactsFilter & FactSorting & { slice: { limit: number; offset: number } },
): Promise<FactRow[]> {
  return withCorrections(tx)
    .where(isWanted(viewer, wanted))
    .orderBy(asc(kindOrder), ...orderOf({ sort, order }), asc(facts.resourceId), asc(facts.ordinal), asc(facts.id))
    .limit(slice.limit)
    .offset(slice.offset)
}

export async function countFacts(tx: Transaction, viewer: Viewer, wanted: FactsFilter): Promise<number> {
  const [row] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(facts)
    .leftJoin(factCorrections, itsCorrection)
    .where(isWanted(viewer, wanted))
  return row?.total ?? 0
}

export type FactToCorrect = FactRow & { readAs: string; assetName: string }

/** Until the transaction ends nobody else corrects it. */
export async function lockFact(tx: Transaction, viewer: Viewer, id: EditableFactId): Promise<FactToCorrect | null> {
  const isNamed = and(eq(facts.companyId, viewer.companyId), eq(facts.id, id))
  const [named] = await tx
    .select({ readAs: facts.readAs, assetName: assets.name, resourceId: facts.resourceId })
    .from(facts)
    .innerJoin(assets, and(eq(assets.companyId, facts.companyId), eq(assets.id, facts.assetId)))
    .where(isNamed)
  if (!named) return null
  const { companyId } = viewer
  const isFile = and(eq(resources.companyId, companyId), eq(resources.id, named.resourceId))
  await tx.select({ id: resources.id }).from(resources).where(isFile).for('no key update')
  const [row] = await withCorrections(tx).where(isNamed)
  return row ? { ...row, ...named } : null
}

export type Correction = { value?: string; unit?: string; subject?: string; hidden?: boolean }

export async function saveCorrection(
  tx: Transaction,
  viewer: Viewer,
  { fact, correction }: { fact: FactToCorrect; correction: Correction },
): Promise<void> {
  const { companyId, userId } = viewer
  const { resourceId, versionId, readAs, about } = fact
  const by = { correctedBy: userId, correctedAt: sql`now()`, versionId, about }
  await tx
    .insert(factCorrections)
    .values({ companyId, resourceId, readAs, hidden: false, ...correction, ...by })
    .onConflictDoUpdate({
      target: [factCorrections.companyId, factCorrections.resourceId, factCorrections.readAs],
      set: { ...correction, ...by },
    })
}

export async function findFact(tx: Transaction, viewer: Viewer, id: string): Promise<FactRow | null> {
  const [row] = await withCorrections(tx).where(and(eq(facts.companyId, viewer.companyId), eq(facts.id, id)))
  return row ?? null
}

export type ReadVersion = { id: string; number: number; level: AccessLevel | null }

/** These versions of a file that the assistant may read; one that was not read has no facts. */
export async function listReadVersions(
  tx: Transaction,
  viewer: Viewer,
  { resourceId, numbers }: { resourceId: ReadableResourceId; numbers: readonly number[] },
): Promise<(ReadVersion & { isRead: boolean })[]> {
  return tx
    .select({
      id: resourceVersions.id,
      number: resourceVersions.number,
      level: ofReadableAsset(resources, 'level'),
      isRead: sql<boolean>`${resources.aiAccess} and ${resourceVersions.processedAt} is not null and ${resourceVersions.facts} is not null`,
    })
    .from(resourceVersions)
    .innerJoin(
      resources,
      and(eq(resources.companyId, resourceVersions.companyId), eq(resources.id, resourceVersions.resourceId)),
    )
    .where(
      and(
        eq(resourceVersions.companyId, viewer.companyId),
        eq(resourceVersions.resourceId, resourceId),
        inArray(resourceVersions.number, [...numbers]),
      ),
    )
}

/** All of a version that nobody has hidden, in order. */
export async function listFactsOfVersion(tx: Transaction, companyId: string, versionId: string): Promise<FactRow[]> {
  return withCorrections(tx)
    .where(and(eq(facts.companyId, companyId), eq(facts.versionId, versionId), sql`not ${hidden}`))
    .orderBy(asc(facts.ordinal))
    .limit(limits.facts)
}
