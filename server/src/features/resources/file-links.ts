import { createSignedLinks, uuidForm } from '../../links/signed-links.ts'
import type { Viewer } from '../../access/viewer.ts'

/** What a link stands for: one version, for one session, for some hours. */
export type LinkClaims = { sessionId: string; versionId: string }

export type FileLinks = {
  urlOf: (viewer: Pick<Viewer, 'sessionId'>, versionId: string) => string
  /** Null when it is forged, malformed or over. */
  read: (token: string) => LinkClaims | null
}

export function createFileLinks(options: { key: Uint8Array; now: () => number }): FileLinks {
  const links = createSignedLinks({ ...options, kind: 'file link', idForm: uuidForm })
  return {
    urlOf: ({ sessionId }, versionId) => links.urlOf(sessionId, versionId),
    read(token) {
      const claims = links.read(token)
      return claims && { sessionId: claims.sessionId, versionId: claims.id }
    },
  }
}
