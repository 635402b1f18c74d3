import type { Transaction } from '../../platform/database/transaction.ts'
import type { PersonId } from '../users.repository.ts'

/** What happened to a person's second factor. */
export const secondFactorNews = [
  'authenticator-on',
  'authenticator-off',
  'recovery-code-used',
  'second-factor-reset',
  'passkey-added',
  'passkey-removed',
] as const
export type SecondFactorNews = (typeof secondFactorNews)[number]

/** Mails them; commits with `tx`. */
export type NotifySecondFactor = (tx: Transaction, news: PersonId & { what: SecondFactorNews }) => Promise<void>
