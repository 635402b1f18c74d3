import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { processingJobs } from '../../schema/processing-jobs.ts'
import { versionFiles } from '../../schema/resources.ts'
import { clips, transcripts } from '../../schema/videos.ts'

type Transcript = typeof transcripts.$inferSelect

/** `stored`: its lines as JSON, which is read in a thread. */
export type TranscriptRow = Pick<Transcript, 'id' | 'language' | 'edited' | 'updatedAt'> & { stored: string }

/** Null where there is none, or one that an endpoint is still writing down. */
export async function findTranscript(
  tx: Transaction,
  { companyId }: Viewer,
  versionId: string,
): Promise<TranscriptRow | null> {
  const [row] = await tx
    .select({
      id: transcripts.id,
      language: transcripts.language,
      stored: sql<string>`${transcripts.segments}::text`,
      edited: transcripts.edited,
      updatedAt: transcripts.updatedAt,
    })
    .from(transcripts)
    .where(
      and(eq(transcripts.companyId, companyId), eq(transcripts.versionId, versionId), isNull(transcripts.heardUntil)),
    )
  return row ?? null
}

/** Two saves of one transcript go one after the other. Null as for `findTranscript`. */
export async function lockTranscript(
  tx: Transaction,
  { companyId }: Viewer,
  versionId: string,
): Promise<Pick<Transcript, 'language' | 'updatedAt'> | null> {
  const [row] = await tx
    .select({
      language: transcripts.language,
      updatedAt: transcripts.updatedAt,
      heardUntil: transcripts.heardUntil,
    })
    .from(transcripts)
    .where(and(eq(transcripts.companyId, companyId), eq(transcripts.versionId, versionId)))
    .for('update')
  return row?.heardUntil === null ? row : null
}

type WrittenTranscript = Pick<Transcript, 'versionId' | 'language' | 'edited'> & { stored: string }

/** `edited`: a person has changed what was there; else it was given. */
export async function putTranscript(
  tx: Transaction,
  { companyId, userId: editedBy }: Viewer,
  { versionId, stored, language, edited }: WrittenTranscript,
): Promise<Pick<Transcript, 'id' | 'updatedAt'>> {
  const written = { segments: sql`${stored}::text::jsonb`, language, edited, editedBy, heardUntil: null }
  const [row] = await tx
    .insert(transcripts)
    .values({ companyId, id: uuidv7(), versionId, source: 'given', ...written })
    .onConflictDoUpdate({
      target: [transcripts.companyId, transcripts.versionId],
      set: edited ? written : { ...written, source: 'given' },
    })
    .returning({ id: transcripts.id, updatedAt: transcripts.updatedAt })
  if (!row) throw new Error('A transcript that was just saved is not there')
  return row
}

/** Somebody wanted this version processed, with whatever end. */
export async function wasProcessed(
  tx: Transaction,
  { companyId }: Viewer,
  { resourceId, versionId }: { resourceId: string; versionId: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: processingJobs.id })
    .from(processingJobs)
    .where(
      and(
        eq(processingJobs.companyId, companyId),
        // By which they are indexed.
        eq(processingJobs.resourceId, resourceId),
        eq(processingJobs.versionId, versionId),
      ),
    )
    .limit(1)
  return row !== undefined
}

type ClipRow = Pick<typeof clips.$inferSelect, 'id' | 'title' | 'summary' | 'start' | 'end'> & { hasPoster: boolean }

/** In the order of the video. */
export async function listClips(tx: Transaction, { companyId }: Viewer, versionId: string): Promise<ClipRow[]> {
  return tx
    .select({
      id: clips.id,
      title: clips.title,
      summary: clips.summary,
      start: clips.start,
      end: clips.end,
      hasPoster: sql<boolean>`exists (
        select from ${versionFiles} f
        where f.company_id = ${clips.companyId} and f.version_id = ${clips.versionId}
          and f.kind = 'clip' and f.number = ${clips.ordinal})`,
    })
    .from(clips)
    .where(and(eq(clips.companyId, companyId), eq(clips.versionId, versionId)))
    .orderBy(asc(clips.ordinal))
}
