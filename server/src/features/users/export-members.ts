import { groupsCell, memberColumns, type userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import { listHandMemberships } from '../../people/group-members.repository.ts'
import { csvOf } from '../../platform/csv.ts'
import { listMembersOfCompany } from './users.repository.ts'

export const exportMembers: HandlersOf<typeof userRoutes>['exportCsv'] = async ({ tx, viewer }) => {
  const { rows } = await listMembersOfCompany(tx, viewer, {})
  // Those by rule and by claim follow by themselves.
  const held = Map.groupBy(await listHandMemberships(tx, viewer), ({ userId }) => userId)
  const cells = rows.map((row) => {
    const groups = groupsCell.write((held.get(row.id) ?? []).map(({ group }) => group))
    return memberColumns.map((column) => (column === 'groups' ? groups : row[column]))
  })
  return { data: null, csv: { fileName: 'members.csv', text: csvOf(memberColumns, cells) } }
}
