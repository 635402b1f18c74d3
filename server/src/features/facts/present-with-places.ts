import type { Fact } from '@millwright/contract/facts'
import { createLocator } from '../../knowledge/passages/locate-boxes.ts'
import { readPlaces } from '../../knowledge/passages/passages.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentFacts } from './facts.presenter.ts'
import type { FactRow } from './facts.repository.ts'

/** Reads the places of all their segments at once. */
export async function presentWithPlaces(tx: Transaction, companyId: string, rows: readonly FactRow[]): Promise<Fact[]> {
  if (rows.length === 0) return []
  const { locate, listDoubts } = createLocator((names) => readPlaces(tx, companyId, names))
  const names = new Map(rows.map(({ versionId, segment }) => [`${versionId} ${segment}`, { versionId, segment }]))
  await listDoubts([...names.values()])
  return presentFacts(rows, locate)
}
