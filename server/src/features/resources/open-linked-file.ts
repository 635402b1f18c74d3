import { texts } from '@millwright/contract/texts'
import type { Readable } from 'node:stream'
import { findViewer } from '../../access/access.repository.ts'
import type { BlobStore, ByteRange } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { isPictureIn } from '../../people/users.repository.ts'
import type { FileLinks } from './file-links.ts'
import { findVersionOf } from './resources.repository.ts'

export type LinkedFileDeps = {
  database: Database
  blobs: BlobStore
  links: FileLinks
  pictures: Pick<PictureLinks, 'read'>
  /** The hash of the session's secret when the cookie is ours. */
  readFilesCookie: (cookie: string | undefined) => { tokenHash: string } | null
}

export type LinkedFile = {
  key: string
  size: number
  mediaType: string
  fileName: string
  open: (range?: ByteRange) => Promise<Readable>
}

/**
 * The bytes behind a signed link, for the session that it was made for, while that lives and may still see them.
 * @throws Refusal always the same one, whatever is wrong.
 */
export async function openLinkedFile(
  deps: LinkedFileDeps,
  token: string,
  cookie: string | undefined,
): Promise<LinkedFile> {
  const { database, blobs, links, pictures, readFilesCookie } = deps
  const session = readFilesCookie(cookie)
  const picture = pictures.read(token)
  if (picture && session && (await seesPicture(database, picture, session.tokenHash))) {
    const open = (range?: ByteRange) => blobs.open(picture.id, range)
    const size = await blobs.size(picture.id)
    return { key: picture.id, size, mediaType: 'image/webp', fileName: 'picture.webp', open }
  }
  const claims = links.read(token)
  const version = claims && session ? await findLinked(deps, claims, session.tokenHash) : null
  if (!version) throw new Refusal('forbidden', texts.linkRefused)
  const { blobKey, mediaType, fileName } = version
  const open = (range?: ByteRange) => blobs.open(blobKey, range)
  return { key: blobKey, size: await blobs.size(blobKey), mediaType, fileName, open }
}

/** Everybody of the company sees the faces of all. */
async function seesPicture(
  database: Database,
  { sessionId, id }: { sessionId: string; id: string },
  tokenHash: string,
): Promise<boolean> {
  return database.asSession(tokenHash, async (tx, session) => {
    const viewer = session?.id === sessionId ? await findViewer(tx, session) : null
    return viewer !== null && isPictureIn(tx, viewer.companyId, id)
  })
}

async function findLinked(
  { database }: LinkedFileDeps,
  claims: { sessionId: string; versionId: string },
  tokenHash: string,
) {
  return database.asSession(tokenHash, async (tx, session) => {
    if (session?.id !== claims.sessionId) return null
    const viewer = await findViewer(tx, session)
    return viewer && findVersionOf(tx, viewer, claims.versionId)
  })
}
