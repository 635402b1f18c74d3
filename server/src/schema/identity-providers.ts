import type { MappedClaims } from '@millwright/contract/identity-providers'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { companies } from './companies.ts'
import { sessions } from './sessions.ts'
import { users } from './users.ts'

/** An OpenID provider that members of a company sign in at. */
export const identityProviders = pgTable(
  'identity_providers',
  {
    companyId: companyId(),
    id: id(),
    /** What its button says. */
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** By the installation's secret; null for a public client. */
    sealedSecret: bytes('sealed_secret'),
    firstNameClaim: text('first_name_claim').notNull(),
    lastNameClaim: text('last_name_claim').notNull(),
    isActive: boolean('is_active').notNull(),
    /** Whether somebody whose verified address is of one of its domains becomes a member by the first sign-in. */
    makesMembers: boolean('makes_members').notNull(),
    /** Whether a verified address of one of its domains is enough to be signed in as the member who has it. */
    linksByEmail: boolean('links_by_email').notNull(),
    /** Whether an address of one of its domains counts where the provider does not say that it is verified, nor that it is not: it links nobody. */
    trustsEmails: boolean('trusts_emails').notNull().default(false),
    /** The claims that hold a member's designation and location; '' where it sets neither. */
    designationClaim: text('designation_claim').notNull().default(''),
    locationClaim: text('location_claim').notNull().default(''),
    /** The claim whose values lines map to groups and to the role of an admin; '' for none. */
    groupsClaim: text('groups_claim').notNull().default(''),
    setsRoles: boolean('sets_roles').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // Whoever signs in has no company yet.
    unique('identity_providers_by_id').on(table.id),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('identity_providers'),
  ],
)

/** Whose addresses lead to a provider. A domain is of one company of the installation. */
export const identityProviderDomains = pgTable(
  'identity_provider_domains',
  {
    companyId: companyId(),
    providerId: uuid('provider_id').notNull(),
    /** In small letters. */
    domain: text('domain').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.providerId, table.domain] }),
    index('identity_provider_domains_by_domain').on(table.domain),
    foreignKey({
      columns: [table.companyId, table.providerId],
      foreignColumns: [identityProviders.companyId, identityProviders.id],
    }).onDelete('cascade'),
    companyPolicy('identity_provider_domains'),
  ],
)

/** Who a member is at a provider. */
export const identityLinks = pgTable(
  'identity_links',
  {
    companyId: companyId(),
    providerId: uuid('provider_id').notNull(),
    /** The claim `sub`. */
    subject: text('subject').notNull(),
    userId: uuid('user_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.providerId, table.subject] }),
    uniqueIndex('identity_links_of_user').on(table.companyId, table.userId, table.providerId),
    foreignKey({
      columns: [table.companyId, table.providerId],
      foreignColumns: [identityProviders.companyId, identityProviders.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    companyPolicy('identity_links'),
  ],
)

/**
 * What a provider's claims say, of that which it maps. `values`: of the claim of groups, those that a line names first.
 * `groupsClaim`: as `MappedClaims` of the contract has it.
 */
export type ReadClaims = {
  designation: string | null
  location: string | null
  groupsClaim: MappedClaims['groupsClaim']
  values: string[]
}

/**
 * A sign-in at a provider that has begun, known by the hash of its `state` and good once, in the browser that began it.
 * The request role has no right on it, nor on those below.
 */
export const providerSignIns = pgTable(
  'provider_sign_ins',
  {
    stateHash: bytes('state_hash').primaryKey(),
    companyId: companyId(),
    providerId: uuid('provider_id').notNull(),
    /** SHA-256 of what the browser's cookie holds. */
    browserHash: bytes('browser_hash').notNull(),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    isTest: boolean('is_test').notNull(),
    /** Where the person was going. */
    next: text('next').notNull(),
    /** Set once the provider has said who it is: a member whose own password is still to be asked for. */
    subject: text('subject'),
    userId: uuid('user_id'),
    /** Of the ID token, sealed: what a later sign-out at the provider names. */
    sealedIdToken: bytes('sealed_id_token'),
    sid: text('sid'),
    /** What the provider's claims say of who waits, of that which it maps. */
    claimed: jsonb('claimed').$type<ReadClaims>(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.companyId, table.providerId],
      foreignColumns: [identityProviders.companyId, identityProviders.id],
    }).onDelete('cascade'),
    index('provider_sign_ins_of_provider').on(table.companyId, table.providerId),
    index('provider_sign_ins_by_end').on(table.expiresAt),
  ],
)

/** Which sessions began at a provider, so that a sign-out there ends them. */
export const providerSessions = pgTable(
  'provider_sessions',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    companyId: companyId(),
    providerId: uuid('provider_id').notNull(),
    subject: text('subject').notNull(),
    /** The claim `sid`; null where the provider names none. */
    sid: text('sid'),
    sealedIdToken: bytes('sealed_id_token').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.companyId, table.providerId],
      foreignColumns: [identityProviders.companyId, identityProviders.id],
    }).onDelete('cascade'),
    index('provider_sessions_by_subject').on(table.companyId, table.providerId, table.subject),
    index('provider_sessions_by_sid')
      .on(table.companyId, table.providerId, table.sid)
      .where(sql`sid is not null`),
  ],
)

/** What a provider has said of who signed out there, for as long as a sign-in that it means may still be on its way. */
export const providerSignOuts = pgTable(
  'provider_sign_outs',
  {
    id: uuid('id').primaryKey(),
    companyId: companyId(),
    providerId: uuid('provider_id').notNull(),
    /** Of both, one at least. */
    subject: text('subject'),
    sid: text('sid'),
    /** By the provider's clock. */
    issuedAt: time('issued_at').notNull(),
    /** By that of the database. */
    arrivedAt: time('arrived_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.companyId, table.providerId],
      foreignColumns: [identityProviders.companyId, identityProviders.id],
    }).onDelete('cascade'),
    index('provider_sign_outs_of_provider').on(table.companyId, table.providerId, table.arrivedAt),
    index('provider_sign_outs_by_arrival').on(table.arrivedAt),
  ],
)
