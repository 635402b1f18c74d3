import { mediaAddress, mediaOf } from '@millwright/contract/note-blocks'
import { findShownVersion } from '../../files/files.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import { type LinkedFileDeps, linkCaller, type ShownWithLink } from './open-linked-file.ts'

/**
 * A fresh signed link to what a note shows by its address, for the session or token that is shown, while that lives and may see
 * the file.
 * @throws Refusal `not-found`, whatever is wrong.
 */
export async function findResourceLink(
  deps: Pick<LinkedFileDeps, 'database' | 'links' | 'readFilesCookie'>,
  sent: string,
  shown: ShownWithLink,
): Promise<string> {
  const caller = linkCaller(deps, shown)
  const resourceId = mediaOf(mediaAddress(sent))
  if (!caller || resourceId === null) throw notFound()
  return caller.look(async (tx, viewer) => {
    const versionId = viewer && (await findShownVersion(tx, viewer, resourceId))
    if (!viewer || !versionId) throw notFound()
    return deps.links.urlOf(viewer, versionId)
  })
}
