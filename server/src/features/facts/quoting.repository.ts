import type { Source } from '@millwright/contract/chats'
import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { citations } from '../../schema/chats.ts'
import { facts } from '../../schema/facts.ts'
import { resources } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'
import { clips } from '../../schema/videos.ts'
import type { QuotedText, SaidElsewhere, SaidText } from './quoting.ts'

export type CitedPage = { texts: QuotedText[]; next: { messageId: string; n: number } | null }
const citationsAtOnce = 500

/** What answers quote of a version, some hundred at a time. */
export async function listCited(
  tx: Transaction,
  of: { companyId: string; versionId: string },
  after: CitedPage['next'],
): Promise<CitedPage> {
  const rows = await tx
    .select({ messageId: citations.messageId, n: citations.n, quotes: citations.quotes })
    .from(citations)
    .where(and(eq(citations.companyId, of.companyId), eq(citations.versionId, of.versionId), isAfter(after)))
    .orderBy(asc(citations.messageId), asc(citations.n))
    .limit(citationsAtOnce)
  const texts = rows.flatMap(({ messageId, quotes }) => textsOf({ kind: 'message', id: messageId }, quotes))
  return { texts, next: nextOf(rows) }
}

const maxApprovals = 2000

export type ApprovedText = QuotedText & { version: number | undefined }
/** `ids`: of all of them, the declined ones too; `texts`: those that a person wrote, or that were answered from another approval. */
export type ApprovedOf = { ids: string[]; quotes: ApprovedText[]; texts: SaidText[] }

/**
 * What the newest approvals of an asset quote of a file, and of which version (undefined where that was not noted), with
 * the approvals that quote these.
 */
export async function listApproved(
  tx: Transaction,
  of: { companyId: string; assetId: string; resourceId: string },
): Promise<ApprovedOf> {
  const cites = (source: Partial<Source>) => sql`${approvals.sources} @> ${JSON.stringify([source])}::jsonb`
  const { id, question, state, text, sources } = approvals
  const rows = await tx
    .select({ id, question, state, text, sources })
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, of.companyId),
        eq(approvals.assetId, of.assetId),
        or(cites({ resourceId: of.resourceId }), cites({ fileType: 'approved' })),
      ),
    )
    .orderBy(desc(approvals.createdAt), desc(approvals.id))
    .limit(maxApprovals)
  const known = new Set<string>([of.resourceId])
  // Each approval is younger than those that it quotes.
  for (const row of rows.toReversed()) {
    if (row.sources.some(({ resourceId }) => known.has(resourceId))) known.add(row.id)
  }
  const cited = rows.filter((row) => known.has(row.id))
  // Who was given it before it was declined is told as well.
  const own = cited.filter(({ state }) => state !== 'declined')
  return {
    ids: cited.map((row) => row.id),
    quotes: own.flatMap((row) =>
      row.sources
        .filter(({ resourceId }) => resourceId === of.resourceId)
        .flatMap(({ version, quotes }) =>
          textsOf({ kind: 'approval', id: row.id }, quotes).map((one) => ({ ...one, version })),
        ),
    ),
    texts: own.flatMap((row): SaidText[] => {
      const by = { kind: 'approval' as const, id: row.id, question: row.question }
      if (row.state === 'corrected') return [{ ...by, text: row.text }]
      return row.sources
        .filter(({ resourceId, fileType }) => fileType === 'approved' && known.has(resourceId))
        .flatMap(({ quotes }) => quotes.map((quote) => ({ ...by, text: quote.text })))
    }),
  }
}

export type ServedPage = { texts: SaidText[]; next: CitedPage['next'] }

/** What was answered with these approvals, some hundred at a time. */
export async function listServed(
  tx: Transaction,
  of: { companyId: string; approvalIds: readonly string[] },
  after: ServedPage['next'],
): Promise<ServedPage> {
  if (of.approvalIds.length === 0) return { texts: [], next: null }
  const { messageId, n, fileName, quotes } = citations
  const rows = await tx
    .select({ messageId, n, question: fileName, quotes })
    .from(citations)
    .where(
      and(
        eq(citations.companyId, of.companyId),
        // A literal, because the partial index is chosen by it.
        sql`${citations.fileType} = 'approved'`,
        isAnyOf(citations.resourceId, of.approvalIds),
        isAfter(after),
      ),
    )
    .orderBy(asc(messageId), asc(n))
    .limit(citationsAtOnce)
  const texts = rows.flatMap((row) =>
    row.quotes.map(({ text }) => ({ kind: 'message' as const, id: row.messageId, question: row.question, text })),
  )
  return { texts, next: nextOf(rows) }
}

function isAfter(after: CitedPage['next']) {
  if (after === null) return undefined
  const { messageId, n } = citations
  return or(gt(messageId, after.messageId), and(eq(messageId, after.messageId), gt(n, after.n)))
}

function nextOf(rows: readonly { messageId: string; n: number }[]): CitedPage['next'] {
  const last = rows.at(-1)
  return last && rows.length === citationsAtOnce ? { messageId: last.messageId, n: last.n } : null
}

function textsOf(by: Pick<QuotedText, 'kind' | 'id'>, quotes: Source['quotes']): QuotedText[] {
  return quotes.map(({ segment, text }) => ({ ...by, segment: String(segment), text }))
}

const saidAtOnce = 2000

export type SaidPage = { said: SaidElsewhere[]; next: string | null }

/** What notes and videos of an asset say themselves, some thousand at a time. */
export async function listSaidElsewhere(
  tx: Transaction,
  of: { companyId: string; assetId: string; resourceId: string },
  after: SaidPage['next'],
): Promise<SaidPage> {
  const clip = sql<string | null>`(
    select c.id from ${clips} c
    where c.company_id = ${facts}.company_id and c.version_id = ${facts}.version_id
      and ${facts}.segment #>> '{}' ~ '^\\d{1,6}$' and c.start < (${facts}.segment #>> '{}')::int + 1
      and c."end" > (${facts}.segment #>> '{}')::int
    order by c.ordinal limit 1)`
  const rows = await tx
    .select({
      factId: facts.id,
      type: resources.type,
      resourceId: resources.id,
      clipId: sql<string | null>`case when ${resources.type} = 'video' then ${clip} end`,
      subject: facts.subject,
      value: facts.value,
      unit: facts.unit,
      about: facts.about,
    })
    .from(facts)
    .innerJoin(resources, and(eq(resources.companyId, facts.companyId), eq(resources.id, facts.resourceId)))
    .innerJoin(
      searchVersions,
      and(
        eq(searchVersions.companyId, facts.companyId),
        eq(searchVersions.versionId, facts.versionId),
        searchVersions.searchable,
      ),
    )
    .where(
      and(
        eq(facts.companyId, of.companyId),
        eq(facts.assetId, of.assetId),
        ne(facts.resourceId, of.resourceId),
        inArray(resources.type, ['note', 'video']),
        after === null ? undefined : gt(facts.id, after),
      ),
    )
    .orderBy(asc(facts.id))
    .limit(saidAtOnce)
  const said = rows.flatMap(({ factId: _, type, resourceId, clipId, ...one }): SaidElsewhere[] => {
    if (type === 'note') return [{ kind: 'note', id: resourceId, ...one }]
    return clipId === null ? [] : [{ kind: 'clip', id: clipId, ...one }]
  })
  return { said, next: rows.length === saidAtOnce ? (rows.at(-1)?.factId ?? null) : null }
}
