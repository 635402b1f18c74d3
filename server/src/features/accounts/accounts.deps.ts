import type { Database, Transaction } from '../../platform/database/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AccountMail } from './accounts.jobs.ts'
import type { Passwords } from './passwords.ts'

export type AccountDeps = {
  database: Database
  secrets: Secrets
  passwords: Passwords
  /** Commits with `tx`. */
  enqueueMail: (tx: Transaction, mail: AccountMail) => Promise<void>
}
