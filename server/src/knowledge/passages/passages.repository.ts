import type { Segment } from '@millwright/contract/segments'
import { and, asc, between, eq, gt, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Doubt, passages, segments } from '../../schema/passages.ts'
import { screenTexts } from '../../schema/videos.ts'
import type { ReadSegment } from '../readers/read-segment.ts'
import type { Passage } from './cut-passages.ts'

/** A version of a resource, with what its passages are found by. */
export type PassageOwner = { companyId: string; assetId: string; resourceId: string; versionId: string }
export type Version = { companyId: string; versionId: string }
/** A segment and its place in the order of its version, from 1. */
export type OrderedSegment = ReadSegment & { ordinal: number }

/** Stores segments, or replaces those of an earlier attempt. */
export async function putSegments(tx: Transaction, version: Version, read: readonly OrderedSegment[]): Promise<void> {
  if (read.length === 0) return
  const { companyId, versionId } = version
  await tx
    .insert(segments)
    .values(
      read.map(({ segment, ordinal, text, place, confidences }) => ({
        companyId,
        versionId,
        key: String(segment),
        ordinal,
        text,
        width: place?.width ?? null,
        height: place?.height ?? null,
        layout: place?.layout ?? null,
        confidences: confidences ?? null,
      })),
    )
    .onConflictDoUpdate({
      target: [segments.companyId, segments.versionId, segments.key],
      set: {
        ordinal: sql`excluded.ordinal`,
        width: sql`excluded.width`,
        height: sql`excluded.height`,
        text: sql`excluded.text`,
        layout: sql`excluded.layout`,
        confidences: sql`excluded.confidences`,
      },
    })
}

/** An earlier reading may have found more segments than this one. */
export async function removeSegmentsBeyond(tx: Transaction, version: Version, last: number): Promise<void> {
  await tx
    .delete(segments)
    .where(
      and(
        eq(segments.companyId, version.companyId),
        eq(segments.versionId, version.versionId),
        gt(segments.ordinal, last),
      ),
    )
}

/** Those of an earlier reading that this one does not have. */
export async function removeOtherSegments(
  tx: Transaction,
  { companyId, versionId }: Version,
  kept: readonly Segment[],
): Promise<void> {
  const keys = sql.param(kept.map(String))
  await tx.execute(sql`
    delete from ${segments} where company_id = ${companyId} and version_id = ${versionId} and key <> all(${keys}::text[])`)
}

export type PassageWindow = { versionId: string; first: number; last: number }

/** Passages of a version that follow one another, by their ordinals. */
export async function listPassages(
  tx: Transaction,
  companyId: string,
  { versionId, first, last }: PassageWindow,
): Promise<Passage[]> {
  return tx
    .select({ ordinal: passages.ordinal, title: passages.title, text: passages.text, ranges: passages.ranges })
    .from(passages)
    .where(
      and(eq(passages.companyId, companyId), eq(passages.versionId, versionId), between(passages.ordinal, first, last)),
    )
    .orderBy(asc(passages.ordinal))
}

export type SegmentName = { versionId: string; segment: Segment }

/** What was stored of a segment's text when it was read. */
export type StoredPlaces = {
  text: string
  layout: Uint8Array | null
  confidences: readonly Doubt[] | null
  /** The first that stood on a video's screen in this second, where nobody has judged how surely it was read. */
  unjudgedScreen: string | null
}

export type StoredSegment = StoredPlaces & { versionId: string; segment: string }

/** Of these segments, in no order. */
export async function readPlaces(
  tx: Transaction,
  companyId: string,
  names: readonly SegmentName[],
): Promise<StoredSegment[]> {
  const versionIds = sql.param(names.map(({ versionId }) => versionId))
  const keys = sql.param(names.map(({ segment }) => String(segment)))
  return tx
    .select({
      versionId: segments.versionId,
      segment: segments.key,
      text: segments.text,
      layout: segments.layout,
      confidences: segments.confidences,
      unjudgedScreen: sql<string | null>`case when ${segments.confidences} is null then (
        select t.text from ${screenTexts} t
        where t.company_id = ${segments.companyId} and t.version_id = ${segments.versionId}
          and floor(t.start)::text = ${segments.key}
        order by t.start, t.id limit 1) end`,
    })
    .from(segments)
    .where(
      and(
        eq(segments.companyId, companyId),
        sql`(${segments.versionId}, ${segments.key}) in (select * from unnest(${versionIds}::uuid[], ${keys}::text[]))`,
      ),
    )
}
