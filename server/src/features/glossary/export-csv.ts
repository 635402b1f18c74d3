import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvLines } from '../../platform/csv.ts'
import { listSets } from './glossary.repository.ts'

export const exportCsv: HandlersOf<typeof glossaryRoutes>['exportCsv'] = async ({ tx, viewer }) => {
  const { rows } = await listSets(tx, viewer.companyId, {})
  return { data: null, csv: { fileName: 'glossary.csv', text: csvLines(rows.map(({ words }) => words)) } }
}
