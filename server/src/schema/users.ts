import type { SkillMatrix } from '@millwright/contract/people'
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { companies } from './companies.ts'
import { bytes, companyId, companyPolicy, createdAt, id, plainText, time, updatedAt } from './columns.ts'

export const users = pgTable(
  'users',
  {
    companyId: companyId(),
    id: id(),
    role: text('role', { enum: ['admin', 'user'] }).notNull(),
    email: text('email').notNull(),
    username: text('username').notNull(),
    firstName: text('first_name').notNull(),
    middleName: plainText('middle_name'),
    lastName: plainText('last_name'),
    contact: plainText('contact'),
    timeZone: text('time_zone').notNull(),
    staffId: plainText('staff_id'),
    designation: plainText('designation'),
    location: plainText('location'),
    about: plainText('about'),
    skillMatrix: jsonb('skill_matrix')
      .$type<Partial<SkillMatrix>>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    /** The blob of the picture; null when there is none. */
    profilePicKey: text('profile_pic_key'),
    /** Of the picture's bytes; null of one from before it was noted. */
    profilePicSha256: bytes('profile_pic_sha256'),
    mayCreateAssets: boolean('may_create_assets').notNull().default(false),
    mayCreateDepartments: boolean('may_create_departments').notNull().default(false),
    /** Whom a service token acts as: no person, who can neither sign in nor be listed. */
    isService: boolean('is_service').notNull().default(false),
    verifiedAt: time('verified_at'),
    /** Who is suspended neither signs in nor is seen by calls of theirs; all that is theirs stays until they are reinstated. */
    suspendedAt: time('suspended_at'),
    /** Whether the directory of the company did it: it takes back what it did, and nothing that an admin did. */
    suspendedByDirectory: boolean('suspended_by_directory').notNull().default(false),
    /** What the directory calls them, as SCIM's `userName` and `externalId`; null and '' where it has not said. */
    directoryName: text('directory_name'),
    externalId: plainText('external_id'),
    /** What a directory finds them by, in small letters; a column of its own, since row-level security lets no index compute it. */
    directoryKey: text('directory_key').generatedAlwaysAs(sql`lower(coalesce(directory_name, email))`),
    /** A guest: the day from whose beginning on they have no access, and that moment; both null for others. */
    accessEndsOn: date('access_ends_on', { mode: 'string' }),
    accessEndsAt: time('access_ends_at'),
    /** A removed member's row stays, so that what they made stays under their name. */
    removedAt: time('removed_at'),
    /** Of a removed member whose names were replaced for good. */
    forgottenAt: time('forgotten_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    // Whoever verifies is not signed in: known by this id alone.
    index('users_by_id').on(table.id),
    index('users_by_email').on(table.companyId, table.email),
    // A directory asks for each of them by what it calls them.
    index('users_by_directory_key').on(table.companyId, table.directoryKey),
    index('users_by_external_id')
      .on(table.companyId, table.externalId)
      .where(sql`external_id <> ''`),
    // Every department and asset lists the admins.
    index('users_by_role').on(table.companyId, table.role),
    index('users_by_picture')
      .on(table.profilePicKey)
      .where(sql`${table.profilePicKey} is not null`),
    index('users_forgotten')
      .on(table.companyId, table.id)
      .where(sql`forgotten_at is not null`),
    foreignKey({ columns: [table.companyId], foreignColumns: [companies.id] }).onDelete('cascade'),
    companyPolicy('users'),
  ],
)

/** Whoever may sign in and is mailed. */
export const isActive = isActiveAmong(users)

/** The same for a statement that names the table otherwise. */
export function isActiveAmong(people: Record<'removedAt' | 'suspendedAt' | 'accessEndsAt', AnyPgColumn>) {
  const { removedAt, suspendedAt, accessEndsAt } = people
  return and(isNull(removedAt), isNull(suspendedAt), or(isNull(accessEndsAt), gt(accessEndsAt, sql`now()`)))
}

/** No row that a service token acts as. */
export const isPerson = eq(users.isService, false)
