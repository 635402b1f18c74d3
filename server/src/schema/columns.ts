import { sql } from 'drizzle-orm'
import { customType, pgPolicy, pgRole, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Owns nothing and bypasses nothing; `platform/database` makes it, every request runs as it. */
export const requestRole = pgRole('millwright_request').existing()

/** Second lock: a row of another company is neither seen nor written. */
export function companyPolicy(table: string) {
  const own = sql`company_id = nullif(current_setting('app.company', true), '')::uuid`
  return pgPolicy(`${table}_of_company`, { to: requestRole, for: 'all', using: own, withCheck: own })
}

export const companyId = () => uuid('company_id').notNull()
export const id = () => uuid('id').notNull()

/** Milliseconds, because a JS Date holds no more and would never match again. */
export const time = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })
export const createdAt = () =>
  time('created_at')
    .notNull()
    .default(sql`now()`)
/** A trigger lets it grow by at least a millisecond with every update (repeatable/updated-at.sql). */
export const updatedAt = () =>
  time('updated_at')
    .notNull()
    .default(sql`now()`)

export const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  toDriver: (value) => Buffer.from(value.buffer, value.byteOffset, value.byteLength),
  fromDriver: (value) => new Uint8Array(value.buffer, value.byteOffset, value.byteLength),
})

/** Text with a default of '': the product knows no difference between none and empty. */
export const plainText = (name: string) => text(name).notNull().default('')
