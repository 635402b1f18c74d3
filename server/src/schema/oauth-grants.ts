import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { goesWithToken } from './access-tokens.ts'
import { bytes, companyId, companyPolicy, createdAt, time } from './columns.ts'

/** An authorization code, known by its hash and good once. It goes with the token that was granted, which is shown by nobody yet. */
export const oauthCodes = pgTable(
  'oauth_codes',
  {
    companyId: companyId(),
    codeHash: bytes('code_hash').primaryKey(),
    tokenId: uuid('token_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** `code_challenge` by S256. */
    challenge: text('challenge').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    /** A code that comes again ends the token. */
    usedAt: time('used_at'),
  },
  (table) => [
    goesWithToken(table),
    index('oauth_codes_of_token').on(table.companyId, table.tokenId),
    companyPolicy('oauth_codes'),
  ],
)

/** Refresh tokens, known by their hash and good once; those that were used are kept to be known again. The request role has no right. */
export const oauthRefreshTokens = pgTable(
  'oauth_refresh_tokens',
  {
    companyId: companyId(),
    tokenHash: bytes('token_hash').primaryKey(),
    tokenId: uuid('token_id').notNull(),
    createdAt: createdAt(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    goesWithToken(table),
    index('oauth_refresh_tokens_of_token').on(table.companyId, table.tokenId),
    index('oauth_refresh_tokens_by_end').on(table.expiresAt),
    companyPolicy('oauth_refresh_tokens'),
  ],
)
