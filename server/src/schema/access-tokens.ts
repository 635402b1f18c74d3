import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DirectoryScope, TokenScope } from '@millwright/contract/token-scopes'
import { assets } from './assets.ts'
import { bytes, companyId, companyPolicy, createdAt, id, time } from './columns.ts'
import { departments } from './departments.ts'
import { oauthClients } from './oauth-clients.ts'
import { users } from './users.ts'

/**
 * What a program shows in place of a session. The secret itself is nowhere: it is known by its hash, and a request is
 * known only by that until this row says whose it is. Ending it deletes the row.
 */
export const accessTokens = pgTable(
  'access_tokens',
  {
    companyId: companyId(),
    id: id(),
    /** SHA-256 of the whole token. */
    tokenHash: bytes('token_hash').notNull().unique(),
    /** Whose rights it has: a member, or the row of `users` that a service token is given. */
    userId: uuid('user_id').notNull(),
    createdBy: uuid('created_by').notNull(),
    name: text('name').notNull(),
    /** Its last characters, by which its owner knows it again. */
    ending: text('ending').notNull(),
    scopes: text('scopes').array().notNull().$type<(TokenScope | DirectoryScope)[]>(),
    isService: boolean('is_service').notNull().default(false),
    /** Whether it is good for the places of `access_token_places` alone; also when none of them is there any more. */
    isLimited: boolean('is_limited').notNull().default(false),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** To the minute. */
    lastUsedAt: time('last_used_at'),
    lastAddress: text('last_address').notNull().default(''),
    /** The client of OAuth that it was granted to; null for a token that a person made. Such a one is good at /mcp alone. */
    clientId: uuid('client_id').references(() => oauthClients.id, { onDelete: 'cascade' }),
    /** Where the client is answered, as its host; '' without a client. */
    clientHost: text('client_host').notNull().default(''),
    /** Until when the client can exchange its code, or have the token renewed; null without a client. */
    renewableUntil: time('renewable_until'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.createdBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    check('access_tokens_of_clients_can_be_renewed', sql`(client_id is null) = (renewable_until is null)`),
    index('access_tokens_of_client')
      .on(table.clientId)
      .where(sql`client_id is not null`),
    check('access_tokens_services_are_limited', sql`is_limited or not is_service`),
    index('access_tokens_by_user').on(table.companyId, table.userId),
    index('access_tokens_by_maker').on(table.companyId, table.createdBy),
    companyPolicy('access_tokens'),
  ],
)

/** The foreign key of what belongs to a token and goes with it. */
export function goesWithToken({ companyId, tokenId }: Record<'companyId' | 'tokenId', AnyPgColumn>) {
  const [ofCompany, ofToken] = [accessTokens.companyId, accessTokens.id]
  return foreignKey({ columns: [companyId, tokenId], foreignColumns: [ofCompany, ofToken] }).onDelete('cascade')
}

/** Where a limited token is good: one row per department (with all assets in it) or asset. */
export const accessTokenPlaces = pgTable(
  'access_token_places',
  {
    companyId: companyId(),
    id: id(),
    tokenId: uuid('token_id').notNull(),
    departmentId: uuid('department_id'),
    assetId: uuid('asset_id'),
    /** Of a service token its level there; of a person's the most that it can be. */
    level: text('level', { enum: ['full', 'read'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    goesWithToken(table),
    foreignKey({
      columns: [table.companyId, table.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    check('access_token_places_one_object', sql`num_nonnulls(department_id, asset_id) = 1`),
    uniqueIndex('access_token_places_once_a_department')
      .on(table.companyId, table.tokenId, table.departmentId)
      .where(sql`department_id is not null`),
    uniqueIndex('access_token_places_once_an_asset')
      .on(table.companyId, table.tokenId, table.assetId)
      .where(sql`asset_id is not null`),
    index('access_token_places_of_token').on(table.companyId, table.tokenId),
    index('access_token_places_of_department').on(table.companyId, table.departmentId),
    index('access_token_places_of_asset').on(table.companyId, table.assetId),
    companyPolicy('access_token_places'),
  ],
)
