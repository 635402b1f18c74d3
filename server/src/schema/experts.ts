import type { SkillMatrix } from '@millwright/contract/people'
import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  pgView,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id, plainText, time, updatedAt } from './columns.ts'
import { users } from './users.ts'

const skillMatrix = () => jsonb('skill_matrix').$type<Partial<SkillMatrix>>().notNull()

/** Whom to ask about an asset. A row with a `user_id` names a member and holds nothing else: see `assetExperts`. */
export const experts = pgTable(
  'experts',
  {
    companyId: companyId(),
    id: id(),
    assetId: uuid('asset_id').notNull(),
    userId: uuid('user_id'),
    email: plainText('email'),
    username: plainText('username'),
    firstName: plainText('first_name'),
    middleName: plainText('middle_name'),
    lastName: plainText('last_name'),
    contact: plainText('contact'),
    staffId: plainText('staff_id'),
    designation: plainText('designation'),
    location: plainText('location'),
    about: plainText('about'),
    skillMatrix: skillMatrix().default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    check('experts_member_or_person', sql`(user_id is null) = (email <> '')`),
    uniqueIndex('experts_once_an_email')
      .on(table.companyId, table.assetId, table.email)
      .where(sql`user_id is null`),
    uniqueIndex('experts_once_a_member')
      .on(table.companyId, table.assetId, table.userId)
      .where(sql`user_id is not null`),
    index('experts_of_member').on(table.companyId, table.userId),
    companyPolicy('experts'),
  ],
)

/** Experts with all that is known of them, a member's from the member's row. Defined in `repeatable/asset-experts.sql`. */
export const assetExperts = pgView('asset_experts', {
  companyId: companyId(),
  id: id(),
  assetId: uuid('asset_id').notNull(),
  userId: uuid('user_id'),
  email: text('email').notNull(),
  username: text('username').notNull(),
  firstName: text('first_name').notNull(),
  middleName: text('middle_name').notNull(),
  lastName: text('last_name').notNull(),
  contact: text('contact').notNull(),
  staffId: text('staff_id').notNull(),
  designation: text('designation').notNull(),
  location: text('location').notNull(),
  about: text('about').notNull(),
  skillMatrix: skillMatrix(),
  profilePicKey: text('profile_pic_key'),
  updatedAt: time('updated_at').notNull(),
}).existing()
