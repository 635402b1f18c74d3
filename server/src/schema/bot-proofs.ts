import { index, pgTable } from 'drizzle-orm/pg-core'
import { bytes, time } from './columns.ts'

/** Proofs of the bot check that were used: each works once. Not by company: nobody is signed in yet. */
export const usedBotProofs = pgTable(
  'used_bot_proofs',
  {
    /** SHA-256 of the challenge's signature. */
    hash: bytes('hash').primaryKey(),
    /** From then on the proof is refused for its age, and the row can go. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('used_bot_proofs_by_end').on(table.expiresAt)],
)
