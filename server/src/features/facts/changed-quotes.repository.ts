import type { FactQuoter } from '@millwright/contract/facts'
import { and, asc, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { changedQuotes } from '../../schema/facts.ts'

type Between = { fromVersionId: string; toVersionId: string }

/** What quotes a fact of the one version that the other says otherwise, each once. */
export async function listQuoters(
  tx: Transaction,
  { companyId }: Viewer,
  { fromVersionId, toVersionId }: Between,
): Promise<FactQuoter[]> {
  return tx
    .selectDistinct({ kind: changedQuotes.kind, id: changedQuotes.quoterId })
    .from(changedQuotes)
    .where(
      and(
        eq(changedQuotes.companyId, companyId),
        eq(changedQuotes.fromVersionId, fromVersionId),
        eq(changedQuotes.toVersionId, toVersionId),
      ),
    )
    .orderBy(asc(changedQuotes.kind), asc(changedQuotes.quoterId))
}
