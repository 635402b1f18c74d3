import { createHash } from 'node:crypto'

/** Longer texts of a body are not written as JSON once more only to be hashed: of 10 MB that takes 40 ms, the hash alone 7. */
const longText = 65_536

type HashedRequest = { method: string; url: string; body?: unknown }

const sha256 = () => createHash('sha256')

/** SHA-256 that tells whether a call is sent a second time: of its method, its address and its body. */
export function requestHash({ method, url, body = null }: HashedRequest): Uint8Array {
  return sha256()
    .update(JSON.stringify([method, url, withoutLongTexts(body)]))
    .digest()
}

/** Their hashes stand for them. */
function withoutLongTexts(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries = Object.entries(body)
  if (entries.every(([, value]) => !isLong(value))) return body
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isLong(value) ? { sha256: sha256().update(value).digest('hex') } : value]),
  )
}

const isLong = (value: unknown): value is string => typeof value === 'string' && value.length > longText
