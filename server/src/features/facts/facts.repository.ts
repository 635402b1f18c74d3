import { factKinds, type FactKind, type FactsQuery } from '@millwright/contract/facts'
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
  row: string
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
  read: { value: string; unit: string }
}

const subject = sql<string>`coalesce(${factCorrections.subject}, ${facts.subject})`
const value = sql<string>`coalesce(${factCorrections.value}, ${facts.value})`
const unit = sql<string>`coalesce(${factCorrections.unit}, ${facts.unit})`
const hidden = sql<boolean>`coalesce(${factCorrections.hidden}, false)`
/** By what was read: a corrected cause keeps its remedies. The facts of a row of a table begin at the same place. */
const row = sql<string>`md5(concat_ws(chr(1), ${facts.resourceId}, ${facts.kind}, case ${facts.kind}
  when 'fault' then concat_ws(chr(1), ${facts.subject},
    case ${facts.attribute} when 'cause' then ${facts.value} else ${facts.condition} end)
  when 'code' then ${facts.subject}
  when 'part' then concat_ws(chr(1), ${facts.subject}, ${facts.segment}, ${facts.ranges} #>> '{0,start}')
  else ${facts.id}::text end))`
const columns = {
  id: facts.id,
  row,
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
  read: { value: facts.value, unit: facts.unit },
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

function isShown(viewer: Viewer, { assetId, kinds, withHidden }: FactsFilter): SQL | undefined {
  return and(
    eq(facts.companyId, viewer.companyId),
    eq(facts.assetId, assetId),
    isFound,
    kinds && kinds.length > 0 ? inArray(facts.kind, kinds) : undefined,
    withHidden ? undefined : sql`not ${hidden}`,
  )
}

/** Each word somewhere in the facts of a row. */
function isRowFound({ search }: FactsFilter): SQL {
  const words = (search ?? '')
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')
  const held = words.slice(0, maxWords).map((word) => {
    const inFact = containsText(word, [subject, facts.attribute, value, unit, facts.condition, facts.text])
    return sql`bool_or(${inFact}) over (partition by ${row})`
  })
  return and(...held) ?? sql`true`
}

const maxWords = 20
const kindOrder = (kind: AnyColumn) => sql`array_position(${sql.param([...factKinds])}::text[], ${kind})`

type FactSorting = Pick<FactsQuery, 'sort' | 'order'>
type FirstFact = ReturnType<typeof firstFacts>

/** What a value begins with, behind a sign: `−5`, `4,000`, `1.5 to 2`. */
const figureIn = (value: FirstFact['value']) =>
  sql`substring(${value} from '^[<>≤≥±~≈+[:space:]]*([-−]?[0-9]+(?:[.,][0-9]+)*)')`

/** Three digits behind each separator are thousands, as `4,000`; else the one separator is the decimal one. */
function figureValue(value: FirstFact['value']): SQL {
  const figure = figureIn(value)
  return sql`case
    when ${figure} ~ '^[-−]?[1-9][0-9]{0,2}([.,][0-9]{3})+$' then translate(${figure}, '−.,', '-')::numeric
    when ${figure} ~ '^[-−]?[0-9]+([.,][0-9]+)?$' then translate(${figure}, '−,', '-.')::numeric
  end`
}

/** Rows by their first fact: values by their figure, those without one behind them, whichever way. */
function orderOf(first: FirstFact, { sort, order }: FactSorting): SQL[] {
  if (!sort) return []
  const byWords = ordered({ order }, byNumberedName(sort === 'file' ? first.fileName : sql`${first[sort]}`))
  if (sort !== 'value') return [byWords]
  const figure = figureValue(first.value)
  return [sql`${figure} is null`, ordered({ order }, figure), byWords]
}

/** What is shown, each with its place in its row, and whether the row is found. */
function firstFacts(tx: Transaction, viewer: Viewer, wanted: FactsFilter) {
  const inOrder = sql`order by ${facts.ordinal}, ${facts.id}`
  return tx
    .select({
      row: sql<string>`${row}`.as('row'),
      kind: facts.kind,
      subject: sql<string>`${subject}`.as('subject'),
      attribute: facts.attribute,
      value: sql<string>`${value}`.as('value'),
      unit: sql<string>`${unit}`.as('unit'),
      fileName: resources.fileName,
      resourceId: facts.resourceId,
      ordinal: facts.ordinal,
      id: facts.id,
      place: sql<number>`row_number() over (partition by ${row} ${inOrder})`.as('place'),
      isWanted: sql<boolean>`${isRowFound(wanted)}`.as('is_wanted'),
    })
    .from(facts)
    .innerJoin(resources, and(eq(resources.companyId, facts.companyId), eq(resources.id, facts.resourceId)))
    .leftJoin(factCorrections, itsCorrection)
    .where(isShown(viewer, wanted))
    .as('first_facts')
}

type PageOfRows = FactsFilter & FactSorting & { slice: { limit: number; offset: number } }

/** The facts of a page of rows, whole rows, kind by kind as they are shown. */
export async function listFacts(
  tx: Transaction,
  viewer: Viewer,
  { slice, sort, order, ...wanted }: PageOfRows,
): Promise<FactRow[]> {
  const first = firstFacts(tx, viewer, wanted)
  const inFile = [asc(first.resourceId), asc(first.ordinal), asc(first.id)]
  const by = [asc(kindOrder(first.kind)), ...orderOf(first, { sort, order }), ...inFile]
  const page = tx
    .select({ row: first.row, at: sql<number>`row_number() over (order by ${sql.join(by, sql`, `)})`.as('at') })
    .from(first)
    .where(and(eq(first.place, 1), first.isWanted))
    .orderBy(...by)
    .limit(slice.limit)
    .offset(slice.offset)
    .as('page')
  return withCorrections(tx)
    .innerJoin(page, eq(page.row, row))
    .where(isShown(viewer, wanted))
    .orderBy(asc(page.at), asc(facts.ordinal), asc(facts.id))
}

export async function countRows(tx: Transaction, viewer: Viewer, wanted: FactsFilter): Promise<number> {
  const first = firstFacts(tx, viewer, wanted)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(first)
    .where(and(eq(first.place, 1), first.isWanted))
  return counted?.total ?? 0
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
