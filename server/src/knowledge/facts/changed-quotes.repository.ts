import type { ApprovalState } from '@millwright/contract/chats'
import type { ChangedFact } from '@millwright/contract/facts'
import { and, asc, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { changedQuotes, type SaidFact } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { readSaid, saysValue } from './about.ts'

/** The newest of the versions up to the shown one that all before it were compared with. */
const lastCompared = sql`coalesce((
  select max(v.number) from ${resourceVersions} v
  where v.company_id = ${resources.companyId} and v.resource_id = ${resources.id}
    and v.number <= ${resources.currentVersion} and v.compared_at is not null), 0)`

/**
 * Of each of these messages, notes, approvals or clips, what it quotes and the version that is shown says otherwise: what
 * one between them said is no matter any more, and what it says again is no change. `isSaid`: whether it still says the old value.
 */
export async function listChangedFacts(
  tx: Transaction,
  companyId: string,
  quoterIds: readonly string[],
  isSaid: (quoterId: string, before: SaidFact) => boolean = () => true,
): Promise<ReadonlyMap<string, ChangedFact[]>> {
  if (quoterIds.length === 0) return new Map()
  const rows = await tx
    .select({
      quoterId: changedQuotes.quoterId,
      resourceId: changedQuotes.resourceId,
      about: changedQuotes.about,
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
    .where(
      and(
        eq(changedQuotes.companyId, companyId),
        isAnyOf(changedQuotes.quoterId, quoterIds),
        gte(resourceVersions.number, lastCompared),
      ),
    )
    .orderBy(desc(resourceVersions.number), asc(changedQuotes.id))
  const byQuoter = new Map<string, ChangedFact[]>()
  const seen = new Set<string>()
  for (const { quoterId, resourceId, about, version, before, after } of rows) {
    const key = `${quoterId} ${resourceId} ${about}`
    if (seen.has(key) || !isSaid(quoterId, before)) continue
    seen.add(key)
    const { subject, attribute, condition } = before
    const said = ({ value, unit }: typeof before) => ({ value, unit })
    const fact = { resourceId, version, subject, attribute, condition, before: said(before), after: said(after) }
    byQuoter.set(quoterId, [...(byQuoter.get(quoterId) ?? []), fact])
  }
  return byQuoter
}

export type DecidedText = { id: string; state: ApprovalState; text: string }

/** The same of approvals, as far as they still say it. */
export async function listChangedInApprovals(
  tx: Transaction,
  companyId: string,
  decided: readonly DecidedText[],
): Promise<ReadonlyMap<string, ChangedFact[]>> {
  const byId = new Map(decided.map((approval) => [approval.id, createIsStillSaid(approval)]))
  return listChangedFacts(tx, companyId, [...byId.keys()], (id, before) => byId.get(id)?.(before) === true)
}

/** What was declined says nothing; what a person wrote says what stands in it. */
export function createIsStillSaid({ state, text }: DecidedText): (before: Pick<SaidFact, 'value' | 'unit'>) => boolean {
  const said = state === 'corrected' ? readSaid(text) : null
  return (before) => (said === null ? state !== 'declined' : saysValue(said, before))
}

export type CitedFile = { approvalId: string; resourceId: string; version: number | null }

/** What these approvals cite, themselves or by an approved answer that they cite. */
export async function listCitedByApprovals(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<CitedFile[]> {
  const own = await listSources(tx, companyId, ids)
  const approved = own.filter(({ isApproval }) => isApproval)
  const others = await listSources(
    tx,
    companyId,
    approved.map(({ resourceId }) => resourceId),
  )
  const byApproval = Map.groupBy(others, ({ approvalId }) => approvalId)
  return own.flatMap((one) =>
    one.isApproval
      ? (byApproval.get(one.resourceId) ?? []).map((other) => ({ ...other, approvalId: one.approvalId }))
      : [one],
  )
}

async function listSources(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<(CitedFile & { isApproval: boolean })[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: approvals.id, sources: approvals.sources })
    .from(approvals)
    .where(and(eq(approvals.companyId, companyId), isAnyOf(approvals.id, ids)))
  return rows.flatMap(({ id, sources }) =>
    sources.map(({ resourceId, version = null, fileType }) => ({
      approvalId: id,
      resourceId,
      version,
      isApproval: fileType === 'approved',
    })),
  )
}

/** `isCompared`: with those before it. */
export type ShownVersion = { resourceId: string; versionId: string; number: number; isCompared: boolean }

/** The versions of these files that are shown, where they were read for facts. */
export async function listShownVersions(
  tx: Transaction,
  companyId: string,
  resourceIds: readonly string[],
): Promise<ShownVersion[]> {
  if (resourceIds.length === 0) return []
  const { id, number, comparedAt, processedAt, facts } = resourceVersions
  return tx
    .select({
      resourceId: resources.id,
      versionId: id,
      number,
      isCompared: sql<boolean>`${comparedAt} is not null`,
    })
    .from(resources)
    .innerJoin(
      resourceVersions,
      and(
        eq(resourceVersions.companyId, resources.companyId),
        eq(resourceVersions.resourceId, resources.id),
        eq(number, resources.currentVersion),
      ),
    )
    .where(
      and(
        eq(resources.companyId, companyId),
        isAnyOf(resources.id, [...new Set(resourceIds)]),
        isNotNull(processedAt),
        isNotNull(facts),
      ),
    )
    .orderBy(asc(resources.id))
}
