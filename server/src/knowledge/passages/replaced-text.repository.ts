import type { Segment } from '@millwright/contract/segments'
import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Doubt, passages, type PassageRange, segments } from '../../schema/passages.ts'
import { indexPassages, removePassages } from '../search/index-passages.ts'
import type { PassageOwner } from './passages.repository.ts'

type OwnedSegment = PassageOwner & { segment: Segment }
export type SegmentText = {
  width: number | null
  height: number | null
  text: string
}

const isSegment = ({ companyId, versionId, segment }: OwnedSegment) =>
  and(eq(segments.companyId, companyId), eq(segments.versionId, versionId), eq(segments.key, String(segment)))

export async function findSegmentText(tx: Transaction, of: OwnedSegment): Promise<SegmentText | null> {
  const [row] = await tx
    .select({
      width: segments.width,
      height: segments.height,
      text: segments.text,
    })
    .from(segments)
    .where(isSegment(of))
  return row ?? null
}

export async function setSegmentText(
  tx: Transaction,
  of: OwnedSegment,
  set: { text: string; layout: Uint8Array; confidences: readonly Doubt[] | null },
): Promise<void> {
  await tx.update(segments).set(set).where(isSegment(of))
}

export type StoredPassage = { id: string; ordinal: number; title: string; text: string; ranges: PassageRange[] }

const stored = {
  id: passages.id,
  ordinal: passages.ordinal,
  title: passages.title,
  text: passages.text,
  ranges: passages.ranges,
}

/** Those that hold some of a segment, in the order of the version. */
export async function listPassagesOf(tx: Transaction, of: OwnedSegment): Promise<StoredPassage[]> {
  const within = JSON.stringify([{ segment: of.segment }])
  return tx
    .select(stored)
    .from(passages)
    .where(
      and(
        eq(passages.companyId, of.companyId),
        eq(passages.versionId, of.versionId),
        sql`${passages.ranges} @> ${within}::jsonb`,
      ),
    )
    .orderBy(asc(passages.ordinal))
}

/** The next of a version behind one of them, `most` at once. */
export async function listPassagesBehind(
  tx: Transaction,
  { companyId, versionId }: PassageOwner,
  { ordinal, most }: { ordinal: number; most: number },
): Promise<StoredPassage[]> {
  return tx
    .select(stored)
    .from(passages)
    .where(and(eq(passages.companyId, companyId), eq(passages.versionId, versionId), gt(passages.ordinal, ordinal)))
    .orderBy(asc(passages.ordinal))
    .limit(most)
}

/** Other text and titles in place of those of these passages: they keep their ids and are found by it at once. One without text goes. */
export async function rewritePassages(
  tx: Transaction,
  owner: PassageOwner,
  rewritten: readonly (StoredPassage & { isTextNew: boolean })[],
): Promise<void> {
  const { companyId, assetId, resourceId, versionId } = owner
  for (const { id, title, text, ranges, isTextNew } of rewritten) {
    await tx
      .update(passages)
      .set(isTextNew ? { title, text, ranges } : { ranges })
      .where(and(eq(passages.companyId, companyId), eq(passages.id, id)))
  }
  const changed = rewritten.filter(({ isTextNew }) => isTextNew)
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await removePassages(tx, companyId, ids)
  await tx
    .delete(passages)
    .where(and(eq(passages.companyId, companyId), inArray(passages.id, ids), eq(passages.text, '')))
  const indexed = changed.filter(({ text }) => text !== '')
  await indexPassages(
    tx,
    companyId,
    indexed.map((passage) => ({ ...passage, assetId, resourceId, versionId })),
  )
}

/** Behind the last of a version. */
export async function nextOrdinal(tx: Transaction, { companyId, versionId }: PassageOwner): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${passages.ordinal}) + 1, 0)` })
    .from(passages)
    .where(and(eq(passages.companyId, companyId), eq(passages.versionId, versionId)))
  return row?.next ?? 0
}
