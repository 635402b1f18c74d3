import { codeAlphabet, limits } from '@millwright/contract/limits'
import { createHmac, randomInt } from 'node:crypto'
import type { Secrets } from '../../platform/secrets.ts'
import type { PersonId } from '../users.repository.ts'

/** Of 31 letters: 59 bits, which nobody guesses, so that a fast hash keeps them. */
const length = 12

export function newRecoveryCodes(): string[] {
  return Array.from({ length: limits.recoveryCodes }, () => {
    const code = Array.from({ length }, () => codeAlphabet.charAt(randomInt(codeAlphabet.length))).join('')
    return `${code.slice(0, 4)}-${code.slice(4, 8)}-${code.slice(8)}`
  })
}

/** Bound to its owner: the code of one is worth nothing for another. Case, spaces and hyphens do not count. */
export function hashRecoveryCode(secrets: Secrets, { companyId, userId }: PersonId, code: string): Uint8Array {
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return createHmac('sha256', secrets.keyFor('recovery-codes'))
    .update(JSON.stringify([companyId, userId, plain]))
    .digest()
}
