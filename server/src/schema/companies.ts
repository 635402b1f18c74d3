import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
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
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('companies_pending')
      .on(table.createdAt)
      .where(sql`verified_at is null`),
    pgPolicy('companies_of_company', {
      to: requestRole,
      for: 'all',
      using: sql`id = nullif(current_setting('app.company', true), '')::uuid`,
      withCheck: sql`id = nullif(current_setting('app.company', true), '')::uuid`,
    }),
  ],
)
