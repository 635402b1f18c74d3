import { type SQL, sql } from 'drizzle-orm'
import { type PgTable, type PgView, pgView, text, uuid } from 'drizzle-orm/pg-core'
import { companyId } from './columns.ts'

// What the transaction's viewer may see and at which level: the one place that says so. Defined in `repeatable/viewer-access.sql`.

export const viewerDepartments = pgView('viewer_departments', {
  companyId: companyId(),
  departmentId: uuid('department_id').notNull(),
  level: text('level', { enum: ['full', 'read'] }).notNull(),
}).existing()

export const viewerAssets = pgView('viewer_assets', {
  companyId: companyId(),
  departmentId: uuid('department_id').notNull(),
  assetId: uuid('asset_id').notNull(),
  level: text('level', { enum: ['full', 'read'] }).notNull(),
}).existing()

type OfAsset = { asset_id: string; department_id: string; level: 'full' | 'read' }

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
