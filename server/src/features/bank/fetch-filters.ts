import type { BankCounts, bankRoutes } from '@millwright/contract/bank'
import type { HandlersOf } from '../../calls/handler.ts'
import { countByFilter } from './bank-counts.repository.ts'

export const fetchFilters: HandlersOf<typeof bankRoutes>['fetchFilters'] = async ({ tx, viewer, query }) => {
  const rows = await countByFilter(tx, viewer, query)
  const of = (filter: keyof BankCounts) => rows.filter((row) => row.filter === filter)
  const values = (filter: keyof BankCounts) => of(filter).map(({ value, count }) => ({ value, count }))
  return {
    data: {
      type: values('type'),
      extension: values('extension'),
      processed: values('processed'),
      aiAccess: values('aiAccess'),
      documentClass: values('documentClass'),
      documentLanguage: values('documentLanguage'),
      documentTag: values('documentTag'),
      department: of('department').map(({ value, name, count }) => ({ value, name, count })),
      asset: of('asset').map(({ value, name, departmentId, count }) => ({ value, name, departmentId, count })),
    },
  }
}
