import { and, asc, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import { isVersionOf } from '../../files/files.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { chatMessages, chats, citations } from '../../schema/chats.ts'
import { assetExperts } from '../../schema/experts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { ofReadableAsset, viewerAssets, viewerDepartments } from '../../schema/viewer-access.ts'
import { type HeldAt, ownChats } from './chats.repository.ts'
import { type CitedVersion, citedVersion } from './cited-versions.repository.ts'

export type MessageRow = typeof chatMessages.$inferSelect
export type CitedRow = typeof citations.$inferSelect & CitedVersion

/**
 * What an answer cites, or was asked about from the landing, may be hidden from its own user by now: they have lost the
 * access, or the place is gone. Its text holds what it cites.
 */
const citesHidden = sql<boolean>`(exists (
  select from ${citations} c
  where c.company_id = ${chatMessages}.company_id and c.message_id = ${chatMessages}.id and not exists (
    select from ${viewerAssets} v where v.company_id = c.company_id and v.asset_id = c.asset_id
    union all
    select from ${viewerDepartments} v
    where v.company_id = c.company_id and v.department_id = c.department_id and c.asset_id is null))
  or (${chatMessages}.asset_id is not null and not exists (
    select from ${viewerAssets} v
    where v.company_id = ${chatMessages}.company_id and v.asset_id = ${chatMessages}.asset_id)))`

type Branch = { chatId: string; last?: string; most?: number }

/** The messages that one reads one after the other: from `last`, the newest when it is not given, back to the first. */
function isInBranch(viewer: Viewer, { chatId, last, most }: Branch): SQL {
  const start = last === undefined ? sql`order by m.ordinal desc limit 1` : sql`and m.id = ${last}`
  const further = most === undefined ? sql`` : sql`where s.place < ${most}::int`
  return sql`${chatMessages.id} in (
    with recursive shown as (
      (select m.company_id, m.id, m.follows_id, 1 as place from ${chatMessages} m
        where m.company_id = ${viewer.companyId} and m.chat_id = ${chatId} ${start})
      union all
      select m.company_id, m.id, m.follows_id, s.place + 1 from shown s
      join ${chatMessages} m on m.company_id = s.company_id and m.id = s.follows_id ${further}
    ) select id from shown)`
}

/** The messages of a chat that are shown, in order, from `from` on; null when `from` is none of the chat. */
export async function listMessages(
  tx: Transaction,
  viewer: Viewer,
  { chatId, from }: { chatId: string; from: string | null },
): Promise<MessageRow[] | null> {
  const first = from === null ? null : await findMessageOf(tx, viewer, { chatId, id: from })
  if (from !== null && !first) return null
  return tx
    .select()
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, viewer.companyId),
        isInBranch(viewer, { chatId }),
        first ? gte(chatMessages.ordinal, first.ordinal) : undefined,
      ),
    )
    .orderBy(asc(chatMessages.ordinal))
}

type Turn = Pick<MessageRow, 'query' | 'text'>

/** The last `most` questions and answers up to `last`, oldest first; what the viewer may not read any more has no text. */
export async function listLastTurns(
  tx: Transaction,
  viewer: Viewer,
  { chatId, last, most }: { chatId: string; last: string; most: number },
): Promise<Turn[]> {
  return tx
    .select({
      query: chatMessages.query,
      text: sql<string>`case when ${citesHidden} then '' else ${chatMessages}.text end`,
    })
    .from(chatMessages)
    .where(and(eq(chatMessages.companyId, viewer.companyId), isInBranch(viewer, { chatId, last, most })))
    .orderBy(asc(chatMessages.ordinal))
}

type InChat = Pick<MessageRow, 'id' | 'ordinal' | 'followsId' | 'firstId'>

/** A message of this chat, the newest when its id is null. */
export async function findMessageOf(
  tx: Transaction,
  viewer: Viewer,
  { chatId, id }: { chatId: string; id: string | null },
): Promise<InChat | null> {
  const [row] = await tx
    .select({
      id: chatMessages.id,
      ordinal: chatMessages.ordinal,
      followsId: chatMessages.followsId,
      firstId: chatMessages.firstId,
    })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, viewer.companyId),
        eq(chatMessages.chatId, chatId),
        id === null ? undefined : eq(chatMessages.id, id),
      ),
    )
    .orderBy(desc(chatMessages.ordinal))
    .limit(1)
  return row ?? null
}

/** A message of the viewer's own, with the place that its chat is about; not that of an asset which they lost. */
export async function findOwnMessage(
  tx: Transaction,
  viewer: Viewer,
  messageId: string,
): Promise<{ message: MessageRow; heldAt: HeldAt } | null> {
  const [row] = await tx
    .select({
      message: chatMessages,
      chatAssetId: chats.assetId,
      departmentId: ofReadableAsset(chats, 'department_id'),
    })
    .from(chatMessages)
    .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
    .where(and(ownChats(viewer), eq(chatMessages.companyId, viewer.companyId), eq(chatMessages.id, messageId)))
  if (!row) return null
  const { message, chatAssetId: assetId, departmentId } = row
  if (assetId === null) return { message, heldAt: null }
  return departmentId === null ? null : { message, heldAt: { assetId, departmentId } }
}

/** Until the transaction ends. Whether the viewer may read it says `findOwnMessage`. */
export async function lockOwnMessage(tx: Transaction, viewer: Viewer, messageId: string): Promise<void> {
  await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
    .where(and(ownChats(viewer), eq(chatMessages.companyId, viewer.companyId), eq(chatMessages.id, messageId)))
    .for('no key update', { of: chatMessages })
}

type WithPicture = Pick<MessageRow, 'pictureId' | 'pictureText'>

/** The picture of a message that is asked anew. */
export async function findReplacedPicture(
  tx: Transaction,
  viewer: Viewer,
  { chatId, insteadOf }: { chatId: string; insteadOf: string },
): Promise<WithPicture | null> {
  const [row] = await tx
    .select({ pictureId: chatMessages.pictureId, pictureText: chatMessages.pictureText })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.companyId, viewer.companyId),
        eq(chatMessages.chatId, chatId),
        eq(chatMessages.id, insteadOf),
      ),
    )
  return row ?? null
}

export async function setFeedback(
  tx: Transaction,
  viewer: Viewer,
  { id, feedback }: Pick<MessageRow, 'id' | 'feedback'>,
): Promise<MessageRow> {
  const [row] = await tx
    .update(chatMessages)
    .set({ feedback })
    .where(and(eq(chatMessages.companyId, viewer.companyId), eq(chatMessages.id, id)))
    .returning()
  if (!row) throw new Error('A message that was read is not there')
  return row
}

export type NewMessageRow = Pick<
  MessageRow,
  | 'chatId'
  | 'query'
  | 'idempotencyKey'
  | 'askedHash'
  | 'followsId'
  | 'assetId'
  | 'departmentId'
  | 'pictureId'
  | 'pictureText'
> &
  Partial<Pick<MessageRow, 'without' | 'documentClass' | 'documentLanguage' | 'documentTag'>> & {
    firstId: string | null
  }

export async function insertMessage(
  tx: Transaction,
  viewer: Viewer,
  { firstId, ...asked }: NewMessageRow,
): Promise<MessageRow> {
  const newest = await findMessageOf(tx, viewer, { chatId: asked.chatId, id: null })
  const id = uuidv7()
  const [row] = await tx
    .insert(chatMessages)
    .values({
      companyId: viewer.companyId,
      id,
      ordinal: (newest?.ordinal ?? 0) + 1,
      firstId: firstId ?? id,
      state: 'streaming',
      ...asked,
    })
    .returning()
  if (!row) throw new Error('INSERT returned no row')
  return row
}

export async function listCitations(tx: Transaction, viewer: Viewer, messageIds: string[]): Promise<CitedRow[]> {
  if (messageIds.length === 0) return []
  const rows = await tx
    .select({ citation: citations, version: resourceVersions.number, current: resources.currentVersion })
    .from(citations)
    .leftJoin(
      resourceVersions,
      and(eq(resourceVersions.companyId, citations.companyId), eq(resourceVersions.id, citations.versionId)),
    )
    .leftJoin(resources, isVersionOf)
    .where(and(eq(citations.companyId, viewer.companyId), isAnyOf(citations.messageId, messageIds)))
    .orderBy(asc(citations.n))
  return rows.map(({ citation, version, current }) => ({ ...citation, ...citedVersion({ version, current }) }))
}

/** Those whose answer cites what the viewer may not read any more. */
export async function listHiddenAnswers(tx: Transaction, viewer: Viewer, messageIds: string[]): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(and(eq(chatMessages.companyId, viewer.companyId), isAnyOf(chatMessages.id, messageIds), citesHidden))
  return new Set(rows.map(({ id }) => id))
}

export type ApprovalOfMessage = Pick<typeof approvals.$inferSelect, 'id' | 'messageId' | 'state' | 'text'>

/** Of assets that the viewer may read: what was approved says what stands there. */
export async function listApprovalsOf(
  tx: Transaction,
  viewer: Viewer,
  messageIds: string[],
): Promise<ApprovalOfMessage[]> {
  if (messageIds.length === 0) return []
  return tx
    .select({ id: approvals.id, messageId: approvals.messageId, state: approvals.state, text: approvals.text })
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, viewer.companyId),
        isAnyOf(approvals.messageId, messageIds),
        isNotNull(ofReadableAsset(approvals, 'asset_id')),
      ),
    )
}

export type OfferedExpertRow = typeof assetExperts.$inferSelect

/** As they are known today, of the assets that the viewer may read. */
export async function listOfferedExperts(
  tx: Transaction,
  viewer: Viewer,
  expertIds: string[],
): Promise<OfferedExpertRow[]> {
  if (expertIds.length === 0) return []
  return tx
    .select()
    .from(assetExperts)
    .where(
      and(
        eq(assetExperts.companyId, viewer.companyId),
        isAnyOf(assetExperts.id, expertIds),
        isNotNull(ofReadableAsset(assetExperts, 'asset_id')),
      ),
    )
}
