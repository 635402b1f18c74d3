import { codeAlphabet, limits } from '@millwright/contract/limits'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../../platform/secrets.ts'
import type { CodeOwner, CodeRequest } from './codes.repository.ts'

/**
 * The code of a request, the same however often it is asked for: a mail job that runs twice mails one
 * code. Nobody without the installation's secret can tell it.
 */
export function codeFor(secrets: Secrets, { userId, purpose, requestedAt }: CodeRequest): string {
  const digest = createHmac('sha256', secrets.keyFor('one-time-codes'))
    .update(JSON.stringify([userId, purpose, requestedAt.toISOString()]))
    .digest()
  // Bytes above the last full round of the alphabet would make its first letters likelier.
  const even = 256 - (256 % codeAlphabet.length)
  const letters = [...digest]
    .filter((byte) => byte < even)
    .map((byte) => codeAlphabet.charAt(byte % codeAlphabet.length))
  return letters.slice(0, limits.codeLength).join('')
}

export type CodeOf = Pick<CodeOwner, 'userId' | 'purpose'>

/** Bound to person and purpose: a code that fits one is worth nothing for another. */
export function hashCode(secrets: Secrets, { userId, purpose }: CodeOf, code: string): Uint8Array {
  return createHmac('sha256', secrets.keyFor('one-time-code-hashes'))
    .update(JSON.stringify([userId, purpose, code]))
    .digest()
}

export function isSameHash(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}
