import { createSignedLinks, type IdForm, type SignedLinks } from './signed-links.ts'

/** The link to a picture for one session; '' when there is none. */
export type PictureUrl = (blobKey: string | null) => string

export type PictureLinks = SignedLinks & { of: (viewer: { sessionId: string }) => PictureUrl }

/** Blobs' keys are 40 hexadecimal digits: a new picture is a new address. */
const blobKeyForm: IdForm = {
  length: 20,
  toBytes: (key) => Buffer.from(key, 'hex'),
  fromBytes: (bytes) => Buffer.from(bytes).toString('hex'),
}

export function createPictureLinks(options: { key: Uint8Array; now: () => number }): PictureLinks {
  const links = createSignedLinks({ ...options, kind: 'picture link', idForm: blobKeyForm })
  return {
    ...links,
    of({ sessionId }) {
      // A list shows one face many times.
      const signed = new Map<string, string>()
      return (blobKey) => {
        if (blobKey === null) return ''
        const url = signed.get(blobKey) ?? links.urlOf(sessionId, blobKey)
        signed.set(blobKey, url)
        return url
      }
    },
  }
}
