import { texts } from '@millwright/contract/errors'
import type { Readable } from 'node:stream'
import { findViewer } from '../../access/access.repository.ts'
import { judge } from '../../access/judge.ts'
import type { BlobStore, ByteRange } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { FileLinks } from './file-links.ts'
import { findVersionOf } from './resources.repository.ts'

export type LinkedFileDeps = {
  database: Database
  blobs: BlobStore
  links: FileLinks
  /** The hash of the session's secret when the cookie is ours. */
  readFilesCookie: (cookie: string | undefined) => { tokenHash: string } | null
}

export type LinkedFile = {
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
  const { blobs, links, readFilesCookie } = deps
  const claims = links.read(token)
  const session = readFilesCookie(cookie)
  const version = claims && session ? await findLinked(deps, claims, session.tokenHash) : null
  if (!version) throw new Refusal('forbidden', texts.linkRefused)
  const { blobKey, mediaType, fileName } = version
  return { size: await blobs.size(blobKey), mediaType, fileName, open: (range) => blobs.open(blobKey, range) }
}

async function findLinked(
  { database }: LinkedFileDeps,
  claims: { sessionId: string; versionId: string },
  tokenHash: string,
) {
  return database.asSession(tokenHash, async (tx, session) => {
    if (session?.id !== claims.sessionId) return null
    const viewer = await findViewer(tx, session)
    const version = viewer && (await findVersionOf(tx, viewer, claims.versionId))
    if (!version) return null
    try {
      await judge({ tx, viewer }, 'resource.read', { assetId: version.assetId })
      return version
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  })
}
