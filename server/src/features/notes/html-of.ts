import type { NoteDeps } from './notes.deps.ts'
import { listMedia } from './notes.repository.ts'
import type { Reading } from './read-content.ts'

/** A note as HTML; `mediaIds`: what it shows, where that is known already. */
export async function htmlOf(
  { links, work }: Pick<NoteDeps, 'links' | 'work'>,
  { data, mediaIds }: { data: string; mediaIds?: readonly string[] },
  reading: Reading,
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
