import type { bankRoutes } from '@millwright/contract/bank'
import type { HandlersOf } from '../../calls/handler.ts'
import { sliceOf } from '../../platform/database/listing.ts'
import { listAll, listPage } from './bank-pages.repository.ts'
import { presentFileInBank } from './bank.presenter.ts'
import { readFiles } from './bank.repository.ts'

export const fetchBank: HandlersOf<typeof bankRoutes>['fetch'] = async ({ tx, viewer, query }) => {
  const slice = sliceOf(query)
  const page = slice ? await listPage(tx, viewer, { query, slice }) : { ids: await listAll(tx, viewer, { query }) }
  const data = (await readFiles(tx, viewer, page.ids)).map(presentFileInBank)
  return { data, ...('total' in page ? { total: page.total } : {}) }
}
