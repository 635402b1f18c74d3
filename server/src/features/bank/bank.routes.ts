import type { bankRoutes } from '@millwright/contract/bank'
import type { HandlersOf } from '../../calls/handler.ts'
import { exportBank } from './export-bank.ts'
import { fetchBank } from './fetch-bank.ts'
import { fetchFilters } from './fetch-filters.ts'

export const bankHandlers: HandlersOf<typeof bankRoutes> = {
  fetch: fetchBank,
  fetchFilters,
  export: exportBank,
}
