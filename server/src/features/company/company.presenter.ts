import type { CompanySettings } from '@millwright/contract/company'
import type { SettingsRow } from './company.repository.ts'

export function presentSettings(row: SettingsRow): CompanySettings {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}
