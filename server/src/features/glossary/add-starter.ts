import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { addSets } from './add-sets.ts'
import { insertSets } from './glossary.repository.ts'
import { starterRows } from './starter.ts'

export const addStarter: HandlersOf<typeof glossaryRoutes>['addStarter'] = async ({ tx, viewer }) => ({
  data: await addSets(tx, viewer.companyId, starterRows()),
})

/** What a new company begins with: its own rows, to change and delete as it likes. */
export async function insertStarter(tx: Transaction, companyId: string): Promise<void> {
  const sets = starterRows().map(({ cells }) => cells)
  await insertSets(tx, companyId, sets)
}
