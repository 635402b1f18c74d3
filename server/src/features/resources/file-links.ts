import { durations } from '@millwright/contract/limits'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, stringify } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'

/** What a link stands for: one version, for one session, for some hours. */
export type LinkClaims = { sessionId: string; versionId: string }

export type FileLinks = {
  /** Stays the same for five minutes, so that a browser's cache and a reader's ranges hit the same address. */
  urlOf: (viewer: Viewer, versionId: string) => string
  /** Null when it is forged, malformed or over. */
  read: (token: string) => LinkClaims | null
}

const stepMs = 300_000
const bodyBytes = 16 + 16 + 6
const macBytes = 32

/**
 * Tokens are 70 bytes in base64url: session, version, end in milliseconds, HMAC-SHA-256 of these. Opaque and
 * short where a JWT would be three times as long; a list signs a thousand at once.
 */
export function createFileLinks(options: { key: Uint8Array; now: () => number }): FileLinks {
  const { key, now } = options
  const macOf = (body: Uint8Array) => createHmac('sha256', key).update('file link 1').update(body).digest()

  return {
    urlOf(viewer, versionId) {
      const body = Buffer.alloc(bodyBytes)
      body.set(parse(viewer.sessionId), 0)
      body.set(parse(versionId), 16)
      body.writeUIntBE(Math.ceil(now() / stepMs) * stepMs + durations.fileLink, 32, 6)
      return `/files/${Buffer.concat([body, macOf(body)]).toString('base64url')}`
    },
    read(token) {
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.length !== bodyBytes + macBytes) return null
      const body = bytes.subarray(0, bodyBytes)
      if (!timingSafeEqual(macOf(body), bytes.subarray(bodyBytes))) return null
      if (body.readUIntBE(32, 6) <= now()) return null
      return { sessionId: stringify(body.subarray(0, 16)), versionId: stringify(body.subarray(16, 32)) }
    },
  }
}
