import { groupsCell, memberColumns, type userRoutes } from '@millwright/contract/users'
import type { HandlersOf } from '../../calls/handler.ts'
import { listHandMemberships } from '../../people/group-members.repository.ts'
import { csvPieces } from '../../platform/csv-pieces.ts'
import { listMembersOfCompany } from './users.repository.ts'

export const exportMembers: HandlersOf<typeof userRoutes>['exportCsv'] = async ({ step }) => {
  const { rows, memberships } = await step(async (tx, _, viewer) => ({
    rows: (await listMembersOfCompany(tx, viewer, {})).rows,
    memberships: await listHandMemberships(tx, viewer),
  }))
  // Those by rule and by claim follow by themselves.
  const held = Map.groupBy(memberships, ({ userId }) => userId)
  const cells = function* () {
    for (const row of rows) {
      const groups = groupsCell.write((held.get(row.id) ?? []).map(({ group }) => group))
      yield memberColumns.map((column) => (column === 'groups' ? groups : row[column]))
    }
  }
  const pages = async function* () {
    yield cells()
  }
  return { data: null, csv: { fileName: 'members.csv', text: csvPieces(memberColumns, pages()) } }
}
