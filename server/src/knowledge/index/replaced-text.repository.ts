import type { Segment } from '@millwright/contract/segments'
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Doubt, passages, type PassageRange, segments } from '../../schema/passages.ts'
import { indexPassages, removePassages } from './index-passages.ts'
import type { PassageOwner } from '../passages/passages.repository.ts'

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
  const changed = rewritten.filter(({ isTextNew }) => isTextNew)
  await setPassages(tx, companyId, {
    rewritten: changed,
    columns: sql`title = r.title, text = r.text, ranges = r.ranges`,
  })
  await setPassages(tx, companyId, {
    rewritten: rewritten.filter(({ isTextNew }) => !isTextNew),
    columns: sql`ranges = r.ranges`,
  })
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

/** In one statement: a heading above a whole manual stands in all of its passages. */
async function setPassages(
  tx: Transaction,
  companyId: string,
  { rewritten, columns }: { rewritten: readonly StoredPassage[]; columns: SQL },
): Promise<void> {
  if (rewritten.length === 0) return
  await tx.execute(sql`
    UPDATE passages p SET ${columns}
    FROM jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb) AS r (id uuid, title text, text text, ranges jsonb)
    WHERE p.company_id = ${companyId}::uuid AND p.id = r.id`)
}

/** Behind the last of a version. */
export async function nextOrdinal(tx: Transaction, { companyId, versionId }: PassageOwner): Promise<number> {
  const [row] = await tx
    .select({ next: sql<number>`coalesce(max(${passages.ordinal}) + 1, 0)` })
    .from(passages)
    .where(and(eq(passages.companyId, companyId), eq(passages.versionId, versionId)))
  return row?.next ?? 0
}
