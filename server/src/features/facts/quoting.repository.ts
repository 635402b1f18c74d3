import type { Source } from '@millwright/contract/chats'
import { and, asc, desc, eq, gt, inArray, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { chatMessages, chats, citations } from '../../schema/chats.ts'
import { changedQuotes, facts } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'
import { clips } from '../../schema/videos.ts'
import type { NewMark, QuotedText, SaidElsewhere } from './quoting.ts'

type ComparedVersion = { id: string; number: number }
type Version = { companyId: string; resourceId: string; versionId: string }

/** A version that was read for facts and is shown, with the last such one before it; null where there are not both. */
export async function findRevision(
  tx: Transaction,
  { companyId, resourceId, versionId }: Version,
): Promise<{ assetId: string; from: ComparedVersion; to: ComparedVersion } | null> {
  const isOfFile = and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.resourceId, resourceId))
  const isRead = and(isNotNull(resourceVersions.processedAt), isNotNull(resourceVersions.facts))
  const [to] = await tx
    .select({ id: resourceVersions.id, number: resourceVersions.number, assetId: resources.assetId })
    .from(resourceVersions)
    .innerJoin(
      resources,
      and(eq(resources.companyId, resourceVersions.companyId), eq(resources.id, resourceVersions.resourceId)),
    )
    .where(
      and(isOfFile, isRead, eq(resourceVersions.id, versionId), eq(resources.currentVersion, resourceVersions.number)),
    )
  if (!to) return null
  const [from] = await tx
    .select({ id: resourceVersions.id, number: resourceVersions.number })
    .from(resourceVersions)
    .where(and(isOfFile, isRead, lt(resourceVersions.number, to.number)))
    .orderBy(desc(resourceVersions.number))
    .limit(1)
  return from ? { assetId: to.assetId, from, to } : null
}

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
    .where(
      and(
        eq(citations.companyId, of.companyId),
        eq(citations.versionId, of.versionId),
        after
          ? or(
              gt(citations.messageId, after.messageId),
              and(eq(citations.messageId, after.messageId), gt(citations.n, after.n)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(citations.messageId), asc(citations.n))
    .limit(citationsAtOnce)
  const texts = rows.flatMap(({ messageId, quotes }) => textsOf({ kind: 'message', id: messageId }, quotes))
  const last = rows.at(-1)
  return { texts, next: last && rows.length === citationsAtOnce ? { messageId: last.messageId, n: last.n } : null }
}

const mostApprovals = 2000

/** What the newest approvals of an asset quote of a version of a file. */
export async function listApproved(
  tx: Transaction,
  of: { companyId: string; assetId: string; resourceId: string; version: number },
): Promise<QuotedText[]> {
  const rows = await tx
    .select({ id: approvals.id, sources: approvals.sources })
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, of.companyId),
        eq(approvals.assetId, of.assetId),
        ne(approvals.state, 'declined'),
        sql`${approvals.sources} @> ${JSON.stringify([{ resourceId: of.resourceId }])}::jsonb`,
      ),
    )
    .orderBy(desc(approvals.createdAt))
    .limit(mostApprovals)
  const isCited = ({ resourceId, version }: Source) =>
    resourceId === of.resourceId && (version === undefined || version === of.version)
  return rows.flatMap(({ id, sources }) =>
    sources.filter(isCited).flatMap(({ quotes }) => textsOf({ kind: 'approval', id }, quotes)),
  )
}

function textsOf(by: Pick<QuotedText, 'kind' | 'id'>, quotes: Source['quotes']): QuotedText[] {
  return quotes.map(({ segment, text }) => ({ ...by, segment: String(segment), text }))
}

const mostSaid = 5000

export async function listSaidElsewhere(
  tx: Transaction,
  of: { companyId: string; assetId: string; resourceId: string },
): Promise<SaidElsewhere[]> {
  const clip = sql<string | null>`(
    select c.id from ${clips} c
    where c.company_id = ${facts}.company_id and c.version_id = ${facts}.version_id
      and ${facts}.segment #>> '{}' ~ '^\\d{1,6}$' and c.start < (${facts}.segment #>> '{}')::int + 1
      and c."end" > (${facts}.segment #>> '{}')::int
    order by c.ordinal limit 1)`
  const rows = await tx
    .select({
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
      ),
    )
    .limit(mostSaid)
  return rows.flatMap(({ type, resourceId, clipId, ...said }): SaidElsewhere[] => {
    if (type === 'note') return [{ kind: 'note', id: resourceId, ...said }]
    return clipId === null ? [] : [{ kind: 'clip', id: clipId, ...said }]
  })
}

type Marking = { companyId: string; resourceId: string; fromVersionId: string; toVersionId: string }

/** Stores marks; returns the messages among those that are new. */
export async function addMarks(tx: Transaction, of: Marking, marks: readonly NewMark[]): Promise<string[]> {
  const added: string[] = []
  for (let from = 0; from < marks.length; from += marksAtOnce) {
    const rows = marks.slice(from, from + marksAtOnce).map((mark) => ({ ...of, ...mark, id: uuidv7() }))
    const stored = await tx
      .insert(changedQuotes)
      .values(rows)
      .onConflictDoNothing()
      .returning({ kind: changedQuotes.kind, quoterId: changedQuotes.quoterId })
    added.push(...stored.flatMap(({ kind, quoterId }) => (kind === 'message' ? [quoterId] : [])))
  }
  return [...new Set(added)]
}

const marksAtOnce = 200

/** Who asked for these answers within the last days. */
export async function listAskers(
  tx: Transaction,
  { companyId, messageIds, days }: { companyId: string; messageIds: readonly string[]; days: number },
): Promise<string[]> {
  if (messageIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ userId: chats.userId })
    .from(chatMessages)
    .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
    .where(
      and(
        eq(chatMessages.companyId, companyId),
        sql`${chatMessages.id} = any(${sql.param([...messageIds])}::uuid[])`,
        sql`${chatMessages.createdAt} > now() - make_interval(days => ${days}::int)`,
      ),
    )
  return rows.map(({ userId }) => userId)
}
