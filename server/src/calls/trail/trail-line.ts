import type { TrailLine } from '@millwright/contract/trail'
import { createHash } from 'node:crypto'
import { z } from 'zod'

/** Hexadecimal SHA-256. */
const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** What a line proves of others: JSON in `proof`. */
export const Proof = z.union([
  z.object({ removed: z.object({ count: z.number().int(), to: z.number().int(), hash: Hash, until: z.string() }) }),
  z.object({ forgot: z.object({ person: z.string(), count: z.number().int(), digest: Hash }) }),
])
export type Proof = z.infer<typeof Proof>

/** The end of a chain at some time: kept elsewhere, it shows that no line before it went. */
export const Anchor = z.object({ company: z.string(), seq: z.number().int(), hash: Hash, at: z.string() })
export type Anchor = z.infer<typeof Anchor>

const sha256 = (...parts: (string | Buffer)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** Where a company's chain begins. As `trail_start` in SQL. */
export const startOf = (company: string): string => sha256(`trail of ${company}`)

/** As `trail_words` in SQL; null when the line has no salt. */
export function wordsOf({ salt, actor, target, address }: TrailLine): string | null {
  if (salt === null) return null
  const sized = (text: string) => `${Buffer.byteLength(text)}:${text}`
  return sha256(Buffer.from(salt, 'hex'), sized(actor), sized(target), sized(address))
}

/** As `trail_append` in SQL. */
export function hashOf(before: string, line: TrailLine): string {
  const { company, seq, id, at, actorId, action, words, proof } = line
  const parts = [company, seq, id, Date.parse(at), actorId ?? '', action, words ?? '', proof]
  return sha256(Buffer.from(before, 'hex'), parts.join('\n'))
}

/** What a line that forgets somebody says of all that it replaced. Begins with `noDigest`. */
export function digestWith(digest: string, seq: number, words: string): string {
  const place = Buffer.alloc(8)
  place.writeBigInt64BE(BigInt(seq))
  return sha256(Buffer.from(digest, 'hex'), place, Buffer.from(words, 'hex'))
}

export const noDigest = '00'.repeat(32)

/** Null where a line proves nothing, and where it says nonsense. */
export function proofOf({ proof }: TrailLine): Proof | null {
  if (proof === '') return null
  try {
    return Proof.safeParse(JSON.parse(proof)).data ?? null
  } catch {
    return null
  }
}
