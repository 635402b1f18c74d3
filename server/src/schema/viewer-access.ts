import type { AccessLevel } from '@millwright/contract/people'
import { type SQL, sql } from 'drizzle-orm'
import { type PgTable, type PgView, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { accessLevels } from './access-grants.ts'
import { companyId } from './columns.ts'
import { users } from './users.ts'

// Who may see what and at which level: the one place that says so. Defined in `repeatable/viewer-access.sql`. What begins
// with `viewer` is said of who asks in this transaction.

/**
 * Each way in which somebody holds access: a grant of their own (`groupId` null), or one of a group. `access_grants` is only
 * written to.
 */
export const heldAccess = pgView('held_access', {
  companyId: companyId(),
  departmentId: uuid('department_id'),
  assetId: uuid('asset_id'),
  userId: uuid('user_id').notNull(),
  level: text('level', { enum: accessLevels }).notNull(),
  groupId: uuid('group_id'),
}).existing()

/** Whom a department or an asset lists besides the admins of its company, each once; by groups too. Read whole where it is joined. */
export const listedPeople = pgView('listed_people', {
  companyId: companyId(),
  departmentId: uuid('department_id'),
  assetId: uuid('asset_id'),
  userId: uuid('user_id').notNull(),
  level: text('level', { enum: accessLevels }).notNull(),
}).existing()

/** Who may read an asset, where nobody asks (a mail that is sent later). */
export const assetReaders = pgView('asset_readers', {
  companyId: companyId(),
  assetId: uuid('asset_id').notNull(),
  userId: uuid('user_id').notNull(),
  level: text('level', { enum: ['full', 'read'] }).notNull(),
}).existing()

// What the viewer may read, and in the transactions of calls that are open to askers what they may only ask about, too: there alone
// a level is `ask`.
export const viewerDepartments = pgView('viewer_departments', {
  companyId: companyId(),
  departmentId: uuid('department_id').notNull(),
  level: text('level', { enum: accessLevels }).notNull(),
}).existing()

export const viewerAssets = pgView('viewer_assets', {
  companyId: companyId(),
  departmentId: uuid('department_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  level: text('level', { enum: accessLevels }).notNull(),
}).existing()

// What the viewer may at least ask about, whatever the transaction is for: by these calls are judged, and nothing is listed.
export const askableDepartments = pgView('askable_departments', {
  companyId: companyId(),
  departmentId: uuid('department_id').notNull(),
  level: text('level', { enum: accessLevels }).notNull(),
}).existing()

export const askableAssets = pgView('askable_assets', {
  companyId: companyId(),
  departmentId: uuid('department_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  level: text('level', { enum: accessLevels }).notNull(),
}).existing()

type OfAsset = { asset_id: string; department_id: string; level: AccessLevel }

/**
 * What the viewer may see of the asset that a row of this table names; null when they may not read it. Looked up by the
 * row: the view, when it is joined, is read whole.
 */
export function ofReadableAsset<Column extends keyof OfAsset>(
  table: PgTable | PgView,
  column: Column,
): SQL<OfAsset[Column] | null> {
  return sql`(
    select v.${sql.identifier(column)} from ${viewerAssets} v
    where v.company_id = ${table}.company_id and v.asset_id = ${table}.asset_id)`
}

/**
 * Whether the user in the row of `users` may read the asset that a row of this table names; null when they may not.
 * A query of its own, not `exists`: that would become a join, which reads the view whole.
 */
export function mayReadAssetOf(table: PgTable): SQL<boolean | null> {
  return sql`(
    select true from ${assetReaders} r
    where r.company_id = ${table}.company_id and r.asset_id = ${table}.asset_id and r.user_id = ${users.id} limit 1)`
}
