import { memberColumns, type userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvOf } from '../../platform/csv.ts'
import { listMembersOfCompany } from './users.repository.ts'

export const exportMembers: HandlersOf<typeof userRoutes>['exportCsv'] = async ({ tx, viewer }) => {
  const { rows } = await listMembersOfCompany(tx, viewer, {})
  const cells = rows.map((row) => memberColumns.map((column) => row[column]))
  return { data: null, csv: { fileName: 'members.csv', text: csvOf(memberColumns, cells) } }
}
