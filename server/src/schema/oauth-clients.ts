import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, time } from './columns.ts'

/**
 * A program that registered itself (RFC 7591), before anybody said who uses it: of the installation, and the request role has no
 * right on it. It has no secret, so that its name and addresses are its own words.
 */
export const oauthClients = pgTable(
  'oauth_clients',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris').array().notNull(),
    createdAt: createdAt(),
    /** When it was last given a token; null while it never was. */
    usedAt: time('used_at'),
  },
  (table) => [index('oauth_clients_by_age').on(table.createdAt)],
)
