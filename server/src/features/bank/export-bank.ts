import type { bankRoutes } from '@millwright/contract/bank'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvPieces, pagesOf } from '../../platform/csv-pieces.ts'
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

const filesAtOnce = 500

/** The columns of the page's table, all pages together, a transaction for each part of them. */
export const exportBank: HandlersOf<typeof bankRoutes>['export'] = async ({ query, step }) => {
  const ids = await step((tx, _, viewer) => listAll(tx, viewer, { query, most: limits.exportRows }))
  const pages = pagesOf(ids, filesAtOnce, async (some) => {
    const files = await step((tx, _, viewer) => readFiles(tx, viewer, some))
    return files.map((file) => Object.values(columns).map((cellOf) => cellOf(file)))
  })
  return { data: null, csv: { fileName: 'resources.csv', text: csvPieces(Object.keys(columns), pages) } }
}

function aiStatusOf({ aiAccess, processed }: FileInBank): string {
  if (!aiAccess) return 'Non AI'
  return processed ? 'Processed' : 'Not Processed'
}
