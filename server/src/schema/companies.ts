import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { pgPolicy } from 'drizzle-orm/pg-core'
import { createdAt, requestRole, time, updatedAt } from './columns.ts'

export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** Null until its admin has verified the e-mail address; pending ones go after a day. */
    verifiedAt: time('verified_at'),
    /** The network that registered it, for the mail that asks to verify it; goes with the verification. */
    registeredFrom: text('registered_from'),
    /** Whether office files are taken as documents. */
    officeFiles: boolean('office_files').notNull().default(false),
    /** ISO 639-2: what pictures of text are read in. */
    ocrLanguages: text('ocr_languages').array().notNull().default(['eng']),
    /** Whether speech may be recognised by the browser's maker. */
    webSpeech: boolean('web_speech').notNull().default(true),
    /** Days that chats and lines of the trail are kept; null: for as long as the company is. */
    keepChatsDays: integer('keep_chats_days'),
    keepTrailDays: integer('keep_trail_days'),
    /** Days that things can be brought back from the bin. */
    keepBinDays: integer('keep_bin_days').notNull().default(30),
    /** The one admin who still signs in with a password; null: everybody does. */
    passwordAdminId: uuid('password_admin_id'),
    /** Of whom a second factor is demanded, and from when on. */
    factorDemand: text('factor_demand', { enum: ['none', 'admins', 'all'] })
      .notNull()
      .default('none'),
    factorDemandFrom: time('factor_demand_from'),
    /** Whether a sign-in at a provider meets the demand. */
    providerCounts: boolean('provider_counts').notNull().default(true),
    /** When the company goes with all that it has; null unless an admin asked for it. */
    removedAt: time('removed_at'),
    /** The last mail about it. With `gone` nobody takes it back any more. */
    removalTold: text('removal_told', { enum: ['begun', 'tomorrow', 'gone'] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('companies_pending')
      .on(table.createdAt)
      .where(sql`verified_at is null`),
    index('companies_removed')
      .on(table.removedAt)
      .where(sql`removed_at is not null`),
    pgPolicy('companies_of_company', {
      to: requestRole,
      for: 'all',
      using: sql`id = nullif(current_setting('app.company', true), '')::uuid`,
      withCheck: sql`id = nullif(current_setting('app.company', true), '')::uuid`,
    }),
  ],
)
