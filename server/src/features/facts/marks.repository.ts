import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { saysTheSame } from '../../knowledge/facts/about.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { chatMessages, chats } from '../../schema/chats.ts'
import { changedQuotes, type SaidFact } from '../../schema/facts.ts'
import { resourceVersions } from '../../schema/resources.ts'
import type { NewMark } from './quoting.ts'

export type VersionChange = {
  companyId: string
  resourceId: string
  fromVersionId: string
  toVersionId: string
  toNumber: number
}

const marksAtOnce = 200

/** Stores marks; returns the messages among those that are new and say what nobody was told last. */
export async function addMarks(
  tx: Transaction,
  { toNumber, ...of }: VersionChange,
  marks: readonly NewMark[],
): Promise<string[]> {
  const untold: string[] = []
  for (let from = 0; from < marks.length; from += marksAtOnce) {
    const some = marks.slice(from, from + marksAtOnce)
    const last = await listLastTold(tx, { ...of, toNumber, quoterIds: some.map(({ quoterId }) => quoterId) })
    const rows = some.map((mark) => {
      const said = last.get(`${mark.quoterId} ${mark.about}`)
      const toldAt = said && saysTheSame(said.after, mark.after) ? said.toldAt : null
      return { ...of, ...mark, id: uuidv7(), toldAt }
    })
    const { kind, quoterId, toldAt } = changedQuotes
    const stored = await tx
      .insert(changedQuotes)
      .values(rows)
      .onConflictDoNothing()
      .returning({ kind, quoterId, toldAt })
    untold.push(...stored.flatMap((one) => (one.kind === 'message' && one.toldAt === null ? [one.quoterId] : [])))
  }
  return [...new Set(untold)]
}

/** What people were last told that a version before this one says, by what quotes it and what it is about. */
async function listLastTold(
  tx: Transaction,
  of: { companyId: string; resourceId: string; toNumber: number; quoterIds: readonly string[] },
): Promise<ReadonlyMap<string, { after: SaidFact; toldAt: Date | null }>> {
  const { quoterId, about, after, toldAt } = changedQuotes
  const rows = await tx
    .selectDistinctOn([quoterId, about], { quoterId, about, after, toldAt })
    .from(changedQuotes)
    .innerJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, changedQuotes.companyId), eq(resourceVersions.id, changedQuotes.toVersionId)),
    )
    .where(
      and(
        eq(changedQuotes.companyId, of.companyId),
        isAnyOf(quoterId, of.quoterIds),
        eq(changedQuotes.resourceId, of.resourceId),
        lt(resourceVersions.number, of.toNumber),
        isNotNull(toldAt),
      ),
    )
    .orderBy(quoterId, about, desc(resourceVersions.number))
  return new Map(rows.map((row) => [`${row.quoterId} ${row.about}`, row]))
}

/** `since`: of answers that were written later alone; null: of all. */
type AskersOf = { companyId: string; messageIds: readonly string[]; days: number; since: Date | null }

/** Who asked for these answers within the last days. */
export async function listAskers(tx: Transaction, { companyId, messageIds, days, since }: AskersOf): Promise<string[]> {
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
        since === null ? undefined : gte(chatMessages.updatedAt, since),
      ),
    )
  return rows.map(({ userId }) => userId)
}
