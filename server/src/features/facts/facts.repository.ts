import type { FactKind } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { ResourceType } from '@millwright/contract/formats'
import type { Segment } from '@millwright/contract/segments'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { AccessLevel } from '@millwright/contract/people'
import type { EditableFactId, ReadableResourceId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { factCorrections, facts, saysOtherwise } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { ofReadableAsset } from '../../schema/viewer-access.ts'

/** What a person may put other words for. */
export const correctedParts = ['value', 'unit', 'subject', 'condition'] as const
export type CorrectedParts = Record<(typeof correctedParts)[number], string>

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
  /** What the file says, whatever a person put in its place. */
  read: CorrectedParts
  correctedAt: Date | null
  versionAt: Date
}

export const subject = sql<string>`coalesce(${factCorrections.subject}, ${facts.subject})`
export const value = sql<string>`coalesce(${factCorrections.value}, ${facts.value})`
export const unit = sql<string>`coalesce(${factCorrections.unit}, ${facts.unit})`
export const condition = sql<string>`coalesce(${factCorrections.condition}, ${facts.condition})`
export const hidden = sql<boolean>`coalesce(${factCorrections.hidden}, false)`
const columns = {
  id: facts.id,
  row: facts.rowKey,
  kind: facts.kind,
  subject,
  attribute: facts.attribute,
  value,
  unit,
  condition,
  text: facts.text,
  about: facts.about,
  resourceId: facts.resourceId,
  versionId: facts.versionId,
  fileName: resources.fileName,
  fileType: resources.type,
  segment: facts.segment,
  ranges: facts.ranges,
  corrected: saysOtherwise,
  hidden,
  read: { value: facts.value, unit: facts.unit, subject: facts.subject, condition: facts.condition },
  correctedAt: factCorrections.correctedAt,
  versionAt: resourceVersions.createdAt,
}

export const itsCorrection = and(
  eq(factCorrections.companyId, facts.companyId),
  eq(factCorrections.resourceId, facts.resourceId),
  eq(factCorrections.readAs, facts.readAs),
)

export function withCorrections(tx: Transaction) {
  return tx
    .select(columns)
    .from(facts)
    .innerJoin(resources, and(eq(resources.companyId, facts.companyId), eq(resources.id, facts.resourceId)))
    .innerJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, facts.companyId), eq(resourceVersions.id, facts.versionId)),
    )
    .leftJoin(factCorrections, itsCorrection)
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

/** All that stands in the place of what was read; null: as it was read. */
export type Correction = Record<keyof CorrectedParts, string | null> & { hidden: boolean }

/** One that leaves everything as it was read goes. */
export async function saveCorrection(
  tx: Transaction,
  viewer: Viewer,
  { fact, correction }: { fact: FactToCorrect; correction: Correction },
): Promise<void> {
  const { companyId, userId } = viewer
  const { resourceId, versionId, readAs, about } = fact
  if (!correction.hidden && correctedParts.every((part) => correction[part] === null)) {
    await tx
      .delete(factCorrections)
      .where(
        and(
          eq(factCorrections.companyId, companyId),
          eq(factCorrections.resourceId, resourceId),
          eq(factCorrections.readAs, readAs),
        ),
      )
    return
  }
  const by = { correctedBy: userId, correctedAt: sql`now()`, versionId, about }
  await tx
    .insert(factCorrections)
    .values({ companyId, resourceId, readAs, ...correction, ...by })
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
