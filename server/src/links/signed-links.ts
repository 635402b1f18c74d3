import { durations } from '@millwright/contract/limits'
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { stringify } from 'uuid'

/** How an id goes into a token: always as many bytes. */
export type IdForm = { length: number; toBytes: (id: string) => Uint8Array; fromBytes: (bytes: Uint8Array) => string }

export const uuidForm: IdForm = {
  length: 16,
  toBytes: (id) => Buffer.from(id.replaceAll('-', ''), 'hex'),
  fromBytes: stringify,
}

export type SignedLinks = {
  /** Stays the same for five minutes, so that a browser's cache and a reader's ranges hit the same address. */
  urlOf: (sessionId: string, id: string) => string
  /** Null when it is forged, malformed, over or of another kind. */
  read: (token: string) => { sessionId: string; id: string } | null
}

/** What every link begins with. */
export const linkPath = '/files/'

const stepMs = 300_000
const timeBytes = 6
const macBytes = 32

/**
 * Links to `/files`, each for one session, good for twelve hours. A token is session, id, end in milliseconds
 * and the HMAC-SHA-256 of these in base64url. Opaque and short where a JWT would be three times as long; a
 * list signs a thousand at once. What is signed as one `kind` is worth nothing as another.
 */
export function createSignedLinks(options: {
  key: Uint8Array
  now: () => number
  kind: string
  idForm: IdForm
}): SignedLinks {
  const { now, kind, idForm } = options
  // Bytes would be made a key again for each link, which takes five times as long as the rest.
  const key = createSecretKey(options.key)
  const bodyBytes = uuidForm.length + idForm.length + timeBytes
  const endsAt = uuidForm.length + idForm.length
  const macOf = (body: Uint8Array) => createHmac('sha256', key).update(`${kind} 1`).update(body).digest()

  return {
    urlOf(sessionId, id) {
      const token = Buffer.alloc(bodyBytes + macBytes)
      token.set(uuidForm.toBytes(sessionId), 0)
      token.set(idForm.toBytes(id), uuidForm.length)
      token.writeUIntBE(Math.ceil(now() / stepMs) * stepMs + durations.fileLink, endsAt, timeBytes)
      token.set(macOf(token.subarray(0, bodyBytes)), bodyBytes)
      return linkPath + token.toString('base64url')
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== bodyBytes + macBytes) return null
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(macOf(body), bytes.subarray(bodyBytes))) return null
      if (body.readUIntBE(endsAt, timeBytes) <= now()) return null
      return {
        sessionId: uuidForm.fromBytes(body.subarray(0, uuidForm.length)),
        id: idForm.fromBytes(body.subarray(uuidForm.length, endsAt)),
      }
    },
  }
}
