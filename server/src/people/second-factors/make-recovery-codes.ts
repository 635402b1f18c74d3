import type { Transaction } from '../../platform/database/transaction.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PersonId } from '../users.repository.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes } from './second-factors.repository.ts'

/** In place of all that there were. They are shown once: only their hashes are stored. */
export async function makeRecoveryCodes(tx: Transaction, secrets: Secrets, person: PersonId): Promise<string[]> {
  const codes = newRecoveryCodes()
  const hashes = codes.map((code) => hashRecoveryCode(secrets, person, code))
  await replaceRecoveryCodes(tx, person, hashes)
  return codes
}
