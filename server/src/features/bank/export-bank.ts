import type { bankRoutes } from '@millwright/contract/bank'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvOf } from '../../platform/csv.ts'
import { listAll } from './bank-pages.repository.ts'
import { type FileInBank, readFiles } from './bank.repository.ts'

const columns = {
  fileName: ({ fileName }) => fileName,
  type: ({ type }) => type,
  aiStatus: aiStatusOf,
  assetName: ({ assetName }) => assetName,
  departmentName: ({ departmentName }) => departmentName,
  size: ({ size }) => String(size),
  updatedAt: ({ updatedAt }) => updatedAt.toISOString(),
  id: ({ id }) => id,
} satisfies Record<string, (file: FileInBank) => string>

/** The columns of the page's table, all pages together. */
export const exportBank: HandlersOf<typeof bankRoutes>['export'] = async ({ tx, viewer, query }) => {
  const files = await readFiles(tx, viewer, await listAll(tx, viewer, { query, most: limits.exportRows }))
  const cells = files.map((file) => Object.values(columns).map((cellOf) => cellOf(file)))
  return { data: null, csv: { fileName: 'resources.csv', text: csvOf(Object.keys(columns), cells) } }
}

function aiStatusOf({ aiAccess, processed }: FileInBank): string {
  if (!aiAccess) return 'Non AI'
  return processed ? 'Processed' : 'Not Processed'
}
