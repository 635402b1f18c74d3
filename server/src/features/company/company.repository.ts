import type { CompanySettings } from '@millwright/contract/company'
import { eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'

const columns = {
  officeFiles: companies.officeFiles,
  ocrLanguages: companies.ocrLanguages,
  webSpeech: companies.webSpeech,
  binDays: companies.keepBinDays,
  hasFiles: sql<boolean>`exists(select from resources where resources.company_id = companies.id)`,
  updatedAt: companies.updatedAt,
}
export type SettingsRow = Omit<CompanySettings, 'updatedAt'> & { updatedAt: Date }
export type ChangedSettings = Omit<SettingsRow, 'binDays' | 'hasFiles' | 'updatedAt'>

export async function readSettings(tx: Transaction, viewer: Viewer): Promise<SettingsRow> {
  return only(await tx.select(columns).from(companies).where(eq(companies.id, viewer.companyId)))
}

/** Locked until `tx` ends. */
export async function lockSettings(tx: Transaction, viewer: Viewer): Promise<SettingsRow> {
  const isOwn = eq(companies.id, viewer.companyId)
  return only(await tx.select(columns).from(companies).where(isOwn).for('no key update'))
}

export async function changeSettings(
  tx: Transaction,
  viewer: Viewer,
  changes: Partial<ChangedSettings>,
): Promise<SettingsRow> {
  const isOwn = eq(companies.id, viewer.companyId)
  return only(await tx.update(companies).set(changes).where(isOwn).returning(columns))
}

function only([row]: SettingsRow[]): SettingsRow {
  if (!row) throw new Error('The company of a viewer is gone')
  return row
}
