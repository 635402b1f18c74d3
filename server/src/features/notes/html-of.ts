import type { Viewer } from '../../access/viewer.ts'
import type { InAsset } from '../../files/tree.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { NoteDeps } from './notes.deps.ts'
import { listMedia } from './notes.repository.ts'

/** What reading a note takes of a call; `step` is a short transaction. */
export type NoteReadingCall = InAsset & {
  viewer: Viewer
  signal: AbortSignal
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}
/** A note as HTML; `mediaIds`: what it shows, where that is known already. */
export async function htmlOf(
  { links, work }: Pick<NoteDeps, 'links' | 'work'>,
  { data, mediaIds }: { data: string; mediaIds?: readonly string[] },
  reading: NoteReadingCall,
): Promise<string> {
  const { viewer, signal, step } = reading
  const order = { key: viewer.companyId, signal }
  const first = mediaIds ? { mediaIds, html: null } : await work('show', { data, media: null }, order)
  if (first.html !== null) return first.html
  const files = await step((tx) => listMedia(tx, reading, first.mediaIds))
  const media = new Map(
    files.map(({ id, versionId, fileName }) => [id, { url: links.urlOf(viewer, versionId), fileName }]),
  )
  const shown = await work('show', { data, media }, order)
  return shown.html ?? ''
}
