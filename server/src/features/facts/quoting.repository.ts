import type { Source } from '@millwright/contract/chats'
import { and, asc, desc, eq, gt, inArray, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { citations } from '../../schema/chats.ts'
import { facts } from '../../schema/facts.ts'
import { resources } from '../../schema/resources.ts'
import { searchVersions } from '../../schema/search.ts'
import { clips } from '../../schema/videos.ts'
import type { QuotedText, SaidElsewhere } from './quoting.ts'

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

const maxApprovals = 2000

export type ApprovedText = QuotedText & { version: number | undefined }

/** What the newest approvals of an asset quote of a file, and of which version; undefined where that was not noted. */
export async function listApproved(
  tx: Transaction,
  of: { companyId: string; assetId: string; resourceId: string },
): Promise<ApprovedText[]> {
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
    .limit(maxApprovals)
  return rows.flatMap(({ id, sources }) =>
    sources
      .filter(({ resourceId }) => resourceId === of.resourceId)
      .flatMap(({ version, quotes }) =>
        textsOf({ kind: 'approval', id }, quotes).map((text) => ({ ...text, version })),
      ),
  )
}

function textsOf(by: Pick<QuotedText, 'kind' | 'id'>, quotes: Source['quotes']): QuotedText[] {
  return quotes.map(({ segment, text }) => ({ ...by, segment: String(segment), text }))
}

const maxSaid = 5000

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
    .limit(maxSaid)
  return rows.flatMap(({ type, resourceId, clipId, ...said }): SaidElsewhere[] => {
    if (type === 'note') return [{ kind: 'note', id: resourceId, ...said }]
    return clipId === null ? [] : [{ kind: 'clip', id: clipId, ...said }]
  })
}
