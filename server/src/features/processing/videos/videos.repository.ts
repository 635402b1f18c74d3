import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { isVersionOf } from '../../../files/files.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'
import { clips, type ScreenLine, screenTexts, transcripts, videos, type VideoStreams } from '../../../schema/videos.ts'

type Version = { companyId: string; versionId: string }
type VideoRow = typeof videos.$inferSelect

/** A video that was looked into. */
export type KnownVideo = Pick<VideoRow, 'language' | 'plays' | 'clipsOf' | 'cuts' | 'screenReadAt'> & {
  duration: number
  width: number
  height: number
  streams: VideoStreams
}

/** Null before it was looked into. */
export async function findVideo(tx: Transaction, { companyId, versionId }: Version): Promise<KnownVideo | null> {
  const [row] = await tx
    .select()
    .from(videos)
    .where(and(eq(videos.companyId, companyId), eq(videos.versionId, versionId)))
  if (!row) return null
  const { duration, width, height, streams, ...known } = row
  return duration === null || width === null || height === null || streams === null
    ? null
    : { ...known, duration, width, height, streams }
}

/** The bytes of a video that is not in the bin, unless it is known that browsers play it. */
export async function findVideoFile(
  tx: Transaction,
  { companyId, versionId }: Version,
): Promise<{ blobKey: string; extension: string } | null> {
  const [row] = await tx
    .select({ blobKey: resourceVersions.blobKey, extension: resourceVersions.extension, plays: videos.plays })
    .from(resourceVersions)
    .innerJoin(resources, isVersionOf)
    .leftJoin(videos, and(eq(videos.companyId, resourceVersions.companyId), eq(videos.versionId, resourceVersions.id)))
    .where(
      and(
        eq(resourceVersions.companyId, companyId),
        eq(resourceVersions.id, versionId),
        eq(resources.type, 'video'),
        isNull(resources.deletedAt),
      ),
    )
  if (!row || row.plays || row.blobKey === null) return null
  return { blobKey: row.blobKey, extension: row.extension }
}

export async function putVideo(
  tx: Transaction,
  { companyId, versionId }: Version,
  known: Partial<Omit<VideoRow, 'companyId' | 'versionId'>>,
): Promise<void> {
  await tx
    .insert(videos)
    .values({ companyId, versionId, ...known })
    .onConflictDoUpdate({ target: [videos.companyId, videos.versionId], set: known })
}

export type KnownTranscript = Pick<
  typeof transcripts.$inferSelect,
  'language' | 'source' | 'segments' | 'heardUntil' | 'updatedAt'
>

export async function findTranscript(
  tx: Transaction,
  { companyId, versionId }: Version,
): Promise<KnownTranscript | null> {
  const [row] = await tx
    .select({
      language: transcripts.language,
      source: transcripts.source,
      segments: transcripts.segments,
      heardUntil: transcripts.heardUntil,
      updatedAt: transcripts.updatedAt,
    })
    .from(transcripts)
    .where(and(eq(transcripts.companyId, companyId), eq(transcripts.versionId, versionId)))
  return row ?? null
}

/** When the transcript was changed last; null without one. */
export async function transcriptChangedAt(tx: Transaction, { companyId, versionId }: Version): Promise<Date | null> {
  const [row] = await tx
    .select({ updatedAt: transcripts.updatedAt })
    .from(transcripts)
    .where(and(eq(transcripts.companyId, companyId), eq(transcripts.versionId, versionId)))
  return row?.updatedAt ?? null
}

export type NewTranscript = Omit<KnownTranscript, 'updatedAt'>

/** Unless somebody has given one meanwhile: only what is not heard to its end yet goes on. */
export async function putTranscript(
  tx: Transaction,
  { companyId, versionId }: Version,
  transcript: NewTranscript,
): Promise<void> {
  await tx
    .insert(transcripts)
    .values({ companyId, id: uuidv7(), versionId, ...transcript })
    .onConflictDoUpdate({
      target: [transcripts.companyId, transcripts.versionId],
      set: transcript,
      setWhere: sql`${transcripts.heardUntil} is not null`,
    })
}

export type CutClip = { title: string; summary: string; start: number; end: number }

export async function listClips(tx: Transaction, { companyId, versionId }: Version): Promise<CutClip[]> {
  return tx
    .select({ title: clips.title, summary: clips.summary, start: clips.start, end: clips.end })
    .from(clips)
    .where(and(eq(clips.companyId, companyId), eq(clips.versionId, versionId)))
    .orderBy(asc(clips.ordinal))
}

/** In place of those before; ids stay with their place in the order, as their pictures do. */
export async function putClips(
  tx: Transaction,
  { companyId, versionId }: Version,
  cut: readonly CutClip[],
): Promise<void> {
  const isOfVersion = and(eq(clips.companyId, companyId), eq(clips.versionId, versionId))
  await tx.delete(clips).where(and(isOfVersion, sql`${clips.ordinal} > ${cut.length}`))
  const rows = cut.map((clip, at) => ({ companyId, id: uuidv7(), versionId, ordinal: at + 1, ...clip }))
  if (rows.length === 0) return
  await tx
    .insert(clips)
    .values(rows)
    .onConflictDoUpdate({
      target: [clips.companyId, clips.versionId, clips.ordinal],
      set: {
        title: sql`excluded.title`,
        summary: sql`excluded.summary`,
        start: sql`excluded.start`,
        end: sql`excluded.end`,
      },
    })
}

export async function listScreenTexts(tx: Transaction, { companyId, versionId }: Version): Promise<ScreenLine[]> {
  return tx
    .select({
      start: screenTexts.start,
      end: screenTexts.end,
      text: screenTexts.text,
      confidences: screenTexts.confidences,
    })
    .from(screenTexts)
    .where(and(eq(screenTexts.companyId, companyId), eq(screenTexts.versionId, versionId)))
    .orderBy(asc(screenTexts.start), asc(screenTexts.id))
}

/** In place of those before. */
export async function putScreenTexts(
  tx: Transaction,
  { companyId, versionId }: Version,
  read: readonly ScreenLine[],
): Promise<void> {
  await tx.delete(screenTexts).where(and(eq(screenTexts.companyId, companyId), eq(screenTexts.versionId, versionId)))
  const rows = read.map((text) => ({ companyId, id: uuidv7(), versionId, ...text }))
  if (rows.length > 0) await tx.insert(screenTexts).values(rows)
}
