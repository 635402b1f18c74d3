import { mediaAddress, mediaOf } from '@millwright/contract/note-blocks'
import { sessionCaller } from '../../access/caller.ts'
import { findShownVersion } from '../../files/files.repository.ts'
import { notFound } from '../../platform/refusal.ts'
import type { LinkedFileDeps } from './open-linked-file.ts'

/**
 * A fresh signed link to what a note shows by its address, for the session of the cookie, while that lives and may see
 * the file.
 * @throws Refusal `not-found`, whatever is wrong.
 */
export async function findResourceLink(
  { database, links, readFilesCookie }: Pick<LinkedFileDeps, 'database' | 'links' | 'readFilesCookie'>,
  sent: string,
  cookie: string | undefined,
): Promise<string> {
  const session = readFilesCookie(cookie)
  const resourceId = mediaOf(mediaAddress(sent))
  if (!session || resourceId === null) throw notFound()
  return sessionCaller(database, session.tokenHash).look(async (tx, viewer) => {
    const versionId = viewer && (await findShownVersion(tx, viewer, resourceId))
    if (!viewer || !versionId) throw notFound()
    return links.urlOf(viewer, versionId)
  })
}
