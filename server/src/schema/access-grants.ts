import type { AccessLevel } from '@millwright/contract/people'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { assets } from './assets.ts'
import { companyId, companyPolicy, createdAt, id } from './columns.ts'
import { departments } from './departments.ts'
import { groups } from './groups.ts'
import { users } from './users.ts'

export const accessLevels = ['full', 'read', 'ask'] as const satisfies readonly AccessLevel[]

/**
 * Who may open what: one row per holder, who is a person or a group, and department or asset. Written here; read through the
 * views of `viewer-access.ts`, which alone join groups. Admins need none: they are members of everything.
 */
export const accessGrants = pgTable(
  'access_grants',
  {
    companyId: companyId(),
    id: id(),
    userId: uuid('user_id'),
    groupId: uuid('group_id'),
    departmentId: uuid('department_id'),
    assetId: uuid('asset_id'),
    level: text('level', { enum: accessLevels }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({ columns: [table.companyId, table.userId], foreignColumns: [users.companyId, users.id] }).onDelete(
      'cascade',
    ),
    foreignKey({ columns: [table.companyId, table.groupId], foreignColumns: [groups.companyId, groups.id] }).onDelete(
      'cascade',
    ),
    foreignKey({
      columns: [table.companyId, table.departmentId],
      foreignColumns: [departments.companyId, departments.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.assetId], foreignColumns: [assets.companyId, assets.id] }).onDelete(
      'cascade',
    ),
    check('access_grants_one_object', sql`num_nonnulls(department_id, asset_id) = 1`),
    check('access_grants_one_holder', sql`num_nonnulls(user_id, group_id) = 1`),
    uniqueIndex('access_grants_once_a_department_for_groups')
      .on(table.companyId, table.groupId, table.departmentId)
      .where(sql`group_id is not null and department_id is not null`),
    uniqueIndex('access_grants_once_an_asset_for_groups')
      .on(table.companyId, table.groupId, table.assetId)
      .where(sql`group_id is not null and asset_id is not null`),
    uniqueIndex('access_grants_once_a_department')
      .on(table.companyId, table.userId, table.departmentId)
      .where(sql`department_id is not null`),
    uniqueIndex('access_grants_once_an_asset')
      .on(table.companyId, table.userId, table.assetId)
      .where(sql`asset_id is not null`),
    index('access_grants_of_group')
      .on(table.companyId, table.groupId)
      .where(sql`group_id is not null`),
    index('access_grants_of_department').on(table.companyId, table.departmentId),
    index('access_grants_of_asset').on(table.companyId, table.assetId),
    companyPolicy('access_grants'),
  ],
)
