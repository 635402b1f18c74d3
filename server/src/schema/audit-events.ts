import { auditActions } from '@millwright/contract/settings'
import { sql } from 'drizzle-orm'
import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, id, plainText, time } from './columns.ts'

/**
 * Who did what, when, from where. It refers to nobody's row, so that it outlives them; events of a company
 * that is gone are purged. Failures at addresses that nobody has stand under the nil company, which
 * nobody can read: writing one takes the time that writing a company's takes.
 */
export const auditEvents = pgTable(
  'audit_events',
  {
    companyId: companyId(),
    id: id(),
    at: time('at').notNull().defaultNow(),
    actorId: uuid('actor_id'),
    actorName: plainText('actor_name'),
    action: text('action', { enum: auditActions }).notNull(),
    target: plainText('target'),
    address: plainText('address'),
    /** Its place in the company's chain, from 1; null until the commit, and of older lines until they are chained. */
    seq: bigint('seq', { mode: 'number' }),
    /** 16 random bytes; replaced when somebody named in the line is forgotten. */
    salt: bytes('salt'),
    /** SHA-256 over the first salt, actor, target and address: what the hash says of them. Never replaced. */
    words: bytes('words'),
    /** SHA-256 over the hash of the line before and this line (docs/decisions/0061). */
    hash: bytes('hash'),
    /** JSON: what a line that shortens the trail, or forgets somebody, did to other lines. */
    proof: plainText('proof'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index('audit_events_by_time').on(table.companyId, table.at, table.id),
    uniqueIndex('audit_events_chain').on(table.companyId, table.seq),
    index('audit_events_unchained')
      .on(table.companyId, table.at, table.id)
      .where(sql`seq is null`),
    companyPolicy('audit_events'),
  ],
)

/** The end of each company's chain. Whoever appends holds its row, from the commit on. */
export const trailHeads = pgTable(
  'trail_heads',
  {
    companyId: companyId().primaryKey(),
    seq: bigint('seq', { mode: 'number' }).notNull().default(0),
    hash: bytes('hash').notNull(),
    /** Lines from before the chain wait to be chained, and new ones behind them. */
    waits: boolean('waits').notNull().default(false),
  },
  () => [companyPolicy('trail_heads')],
)

/** Lines whose words were replaced by a line that forgets somebody, with what the new words are committed to. */
export const trailRenames = pgTable(
  'trail_renames',
  {
    companyId: companyId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    bySeq: bigint('by_seq', { mode: 'number' }).notNull(),
    words: bytes('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.seq, table.bySeq] }),
    index('trail_renames_by').on(table.companyId, table.bySeq),
    companyPolicy('trail_renames'),
  ],
)
