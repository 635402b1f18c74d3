import { pgView, text, uuid } from 'drizzle-orm/pg-core'
import { companyId } from './columns.ts'

// What the transaction's viewer may see and at which level: the one place that says so. Defined in migration 0004.

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
