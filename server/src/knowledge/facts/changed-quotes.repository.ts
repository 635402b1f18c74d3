import type { ChangedFact } from '@millwright/contract/facts'
import { and, asc, eq, gte } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { changedQuotes } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'

/** Of each of these messages, notes, approvals or clips, what it quotes and a newer version that is shown says otherwise. */
export async function listChangedFacts(
  tx: Transaction,
  companyId: string,
  quoterIds: readonly string[],
): Promise<ReadonlyMap<string, ChangedFact[]>> {
  if (quoterIds.length === 0) return new Map()
  const rows = await tx
    .select({
      quoterId: changedQuotes.quoterId,
      resourceId: changedQuotes.resourceId,
      version: resourceVersions.number,
      before: changedQuotes.before,
      after: changedQuotes.after,
    })
    .from(changedQuotes)
    .innerJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, changedQuotes.companyId), eq(resourceVersions.id, changedQuotes.toVersionId)),
    )
    .innerJoin(
      resources,
      and(
        eq(resources.companyId, changedQuotes.companyId),
        eq(resources.id, changedQuotes.resourceId),
        // A version before it may be shown again.
        gte(resources.currentVersion, resourceVersions.number),
      ),
    )
    .where(and(eq(changedQuotes.companyId, companyId), isAnyOf(changedQuotes.quoterId, quoterIds)))
    .orderBy(asc(changedQuotes.id))
  const byQuoter = new Map<string, ChangedFact[]>()
  for (const { quoterId, resourceId, version, before, after } of rows) {
    const { subject, attribute, condition } = before
    const said = ({ value, unit }: typeof before) => ({ value, unit })
    const fact = { resourceId, version, subject, attribute, condition, before: said(before), after: said(after) }
    byQuoter.set(quoterId, [...(byQuoter.get(quoterId) ?? []), fact])
  }
  return byQuoter
}
