import { bigint, foreignKey, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, createdAt, id, time } from './columns.ts'
import { users } from './users.ts'

/** What sessions were opened with beside a password, or in its place; `none`: with the password alone. */
export const sessionFactors = ['none', 'authenticator', 'recovery-code', 'passkey', 'provider'] as const
export type SessionFactor = (typeof sessionFactors)[number]

/**
 * The authenticator app of a member, which makes a new code every thirty seconds (RFC 6238). The request role has no
 * right on it, nor on those below.
 */
export const authenticators = pgTable(
  'authenticators',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** By the installation's secret. */
    sealedSecret: bytes('sealed_secret').notNull(),
    /** Null until a code of it was entered: before that, sign-in does not ask for one. */
    confirmedAt: time('confirmed_at'),
    /** The time step of the last code that was taken: none of it or before it is taken again. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    companyPolicy('authenticators'),
  ],
)

/** For who has lost the rest: each good once, and gone with that. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    /** HMAC of the code and its owner, under a key of the installation. */
    codeHash: bytes('code_hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.userId, table.codeHash] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    companyPolicy('recovery_codes'),
  ],
)

/**
 * Sign-ins with the right password that still wait for the second factor: no session yet. Not by company: whoever
 * shows one is not signed in.
 */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** SHA-256 of what the page holds. */
    tokenHash: bytes('token_hash').primaryKey(),
    companyId: companyId(),
    userId: uuid('user_id').notNull(),
    email: text('email').notNull(),
    /** SHA-256 of the stored hash that the password was compared with: another one since ends the sign-in. */
    passwordDigest: bytes('password_digest').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('pending_sign_ins_by_user').on(table.companyId, table.userId),
    index('pending_sign_ins_by_end').on(table.expiresAt),
  ],
)

/** A key pair in a member's device or password manager, of which only the public half is here (WebAuthn). */
export const passkeys = pgTable(
  'passkeys',
  {
    companyId: companyId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    /** Base64url; made by the device. Whoever signs in by it has no company yet. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE. */
    publicKey: bytes('public_key').notNull(),
    /** Signatures so far, as the device says; 0 for ever where it does not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: createdAt(),
    lastUsedAt: time('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('passkeys_by_user').on(table.companyId, table.userId),
    companyPolicy('passkeys'),
  ],
)

/** What passkeys are asked to sign, each good once. Not by company: most of who shows one is not signed in. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    challengeHash: bytes('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ['add', 'sign-in', 'second-step'] }).notNull(),
    /** Who adds a passkey, or whose password was right; nobody where the passkey stands in place of the password. */
    companyId: uuid('company_id'),
    userId: uuid('user_id'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    index('passkey_challenges_by_user').on(table.companyId, table.userId),
    index('passkey_challenges_by_end').on(table.expiresAt),
  ],
)
