import type { FactQuoter, NamedQuoter } from '@millwright/contract/facts'
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { createIsStillSaid } from '../../knowledge/facts/changed-quotes.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { chatMessages, chats } from '../../schema/chats.ts'
import { changedQuotes, type SaidFact } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { clips } from '../../schema/videos.ts'

/** `abouts`: of the facts of the version `fromNumber` that the other says otherwise. */
type Between = { resourceId: string; fromNumber: number; toVersionId: string; abouts: readonly string[] }

const maxQuoters = 500

/** What quotes such a fact of this version or of one before it, each once, with its name; nothing that is gone. */
export async function listQuoters(tx: Transaction, viewer: Viewer, between: Between): Promise<NamedQuoter[]> {
  if (between.abouts.length === 0) return []
  const quoted = await tx
    .select({
      kind: changedQuotes.kind,
      id: changedQuotes.quoterId,
      values: sql<SaidFact[]>`json_agg(${changedQuotes.before})`,
    })
    .from(changedQuotes)
    .innerJoin(
      resourceVersions,
      and(
        eq(resourceVersions.companyId, changedQuotes.companyId),
        eq(resourceVersions.id, changedQuotes.fromVersionId),
        lte(resourceVersions.number, between.fromNumber),
      ),
    )
    .where(
      and(
        eq(changedQuotes.companyId, viewer.companyId),
        eq(changedQuotes.resourceId, between.resourceId),
        eq(changedQuotes.toVersionId, between.toVersionId),
        isAnyOf(changedQuotes.about, between.abouts),
      ),
    )
    .groupBy(changedQuotes.kind, changedQuotes.quoterId)
    .orderBy(asc(changedQuotes.kind), asc(changedQuotes.quoterId))
    .limit(maxQuoters)
  const quoters = await withoutCorrected(tx, viewer, quoted)
  const named = new Map<string, Omit<NamedQuoter, 'kind' | 'id'>>()
  for (const [kind, own] of Map.groupBy(quoters, (one) => one.kind)) {
    const ids = own.map(({ id }) => id)
    for (const [id, name] of await namesOf[kind](tx, viewer, ids)) named.set(`${kind} ${id}`, name)
  }
  return quoters.flatMap(({ kind, id }) => {
    const name = named.get(`${kind} ${id}`)
    return name ? [{ kind, id, ...name }] : []
  })
}

type QuotersOfValues = FactQuoter & { values: readonly SaidFact[] }

/** Without the approvals that do not say it any more. */
async function withoutCorrected(
  tx: Transaction,
  { companyId }: Viewer,
  quoters: readonly QuotersOfValues[],
): Promise<QuotersOfValues[]> {
  const ids = quoters.filter(({ kind }) => kind === 'approval').map(({ id }) => id)
  if (ids.length === 0) return [...quoters]
  const rows = await tx
    .select({ id: approvals.id, state: approvals.state, text: approvals.text })
    .from(approvals)
    .where(and(eq(approvals.companyId, companyId), isAnyOf(approvals.id, ids)))
  const decided = new Map(rows.map((row) => [row.id, row]))
  return quoters.filter(({ kind, id, values }) => {
    const approval = decided.get(id)
    return kind !== 'approval' || (approval && values.some(createIsStillSaid(approval)))
  })
}

type Name = readonly [string, Omit<NamedQuoter, 'kind' | 'id'>]
type NamesOf = (tx: Transaction, viewer: Viewer, ids: readonly string[]) => Promise<Name[]>

const namesOf: Record<FactQuoter['kind'], NamesOf> = {
  message: async (tx, { companyId, userId }, ids) => {
    const rows = await tx
      .select({
        id: chatMessages.id,
        name: chatMessages.query,
        chatId: chats.id,
        assetId: chats.assetId,
        askedBy: chats.userId,
      })
      .from(chatMessages)
      .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
      .where(and(eq(chatMessages.companyId, companyId), isAnyOf(chatMessages.id, ids)))
    return rows.map(({ id, name, chatId, assetId, askedBy }): Name => {
      if (askedBy !== userId) return [id, { name: null }]
      return [id, { name, chat: { id: chatId, inAsset: assetId !== null } }]
    })
  },
  approval: async (tx, { companyId }, ids) => {
    const rows = await tx
      .select({ id: approvals.id, name: approvals.question })
      .from(approvals)
      .where(and(eq(approvals.companyId, companyId), isAnyOf(approvals.id, ids)))
    return rows.map(({ id, name }): Name => [id, { name }])
  },
  note: async (tx, { companyId }, ids) => {
    const rows = await tx
      .select({ id: resources.id, name: resources.fileName })
      .from(resources)
      .where(and(eq(resources.companyId, companyId), isAnyOf(resources.id, ids), isNull(resources.deletedAt)))
    return rows.map(({ id, name }): Name => [id, { name }])
  },
  clip: async (tx, { companyId }, ids) => {
    const rows = await tx
      .select({ id: clips.id, name: clips.title, start: clips.start, videoId: resources.id })
      .from(clips)
      .innerJoin(
        resourceVersions,
        and(eq(resourceVersions.companyId, clips.companyId), eq(resourceVersions.id, clips.versionId)),
      )
      .innerJoin(
        resources,
        and(
          eq(resources.companyId, resourceVersions.companyId),
          eq(resources.id, resourceVersions.resourceId),
          isNull(resources.deletedAt),
        ),
      )
      .where(and(eq(clips.companyId, companyId), isAnyOf(clips.id, ids)))
    return rows.map(({ id, name, start, videoId }): Name => [id, { name, video: { id: videoId, start } }])
  },
}
