import type { ChatLanguage, ChatsQuery } from '@millwright/contract/chats'
import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AskableAssetId, Viewer } from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import { byName, containsText, type ListingPage, readListed } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { chatMessages, chats } from '../../schema/chats.ts'
import { ofReadableAsset, viewerAssets, viewerDepartments } from '../../schema/viewer-access.ts'

export type ChatRow = {
  id: string
  title: string
  language: ChatLanguage
  updatedAt: Date
  /** The first of the messages that are shown. */
  firstMessageId: string
  /** Of a chat of the landing, where its newest question was asked, as far as the viewer may still read it. */
  lastAssetId: string | null
  lastDepartmentId: string | null
}

/** The viewer's own chats about an asset, or with null those of the landing. */
export type ChatsOf = { viewer: Viewer; assetId: AskableAssetId | null }

// Columns are written out: among the selected fields Drizzle leaves out their table, and the inner one would win.
function ofNewestMessage<T>(column: SQL): SQL<T> {
  return sql<T>`(
    select ${column} from ${chatMessages} m
    where m.company_id = ${chats}.company_id and m.chat_id = ${chats}.id order by m.ordinal desc limit 1)`
}
function readableAsset(column: SQL): SQL {
  return sql`(select ${column} from ${viewerAssets} v where v.company_id = m.company_id and v.asset_id = m.asset_id)`
}
const chatColumns = {
  id: chats.id,
  title: chats.title,
  language: chats.language,
  updatedAt: chats.updatedAt,
  firstMessageId: ofNewestMessage<string>(sql`m.first_id`),
  lastAssetId: ofNewestMessage<string | null>(readableAsset(sql`v.asset_id`)),
  // An asset may stand in another department by now.
  lastDepartmentId: ofNewestMessage<string | null>(sql`coalesce(
    ${readableAsset(sql`v.department_id`)},
    (select v.department_id from ${viewerDepartments} v
      where v.company_id = m.company_id and v.department_id = m.department_id))`),
}
type ListQuery = Omit<ChatsQuery, 'assetId'>
const sortColumns = {
  title: byName(chats.title),
  updatedAt: sql`${chats.updatedAt}`,
  id: sql`${chats.id}`,
} satisfies Record<NonNullable<ListQuery['sort']>, SQL>

/** Newest first unless the query says otherwise. */
export async function listChats(tx: Transaction, of: ChatsOf, query: ListQuery): Promise<ListingPage<ChatRow>> {
  const where = and(areOf(of), containsText(query.search, [chats.title]))
  const newestFirst = query.order === undefined && (query.sort ?? 'updatedAt') === 'updatedAt'
  const direction = newestFirst || query.order === 'desc' ? desc : asc
  const by = direction(sortColumns[query.sort ?? 'updatedAt'])
  return readListed(query, {
    rows: tx.select(chatColumns).from(chats).where(where).orderBy(by, desc(chats.id)),
    total: () => tx.$count(chats, where),
  })
}

/** A colleague's chat is not there, nor is one about something else. */
export async function findChat(tx: Transaction, of: ChatsOf, chatId: string): Promise<ChatRow | null> {
  const [row] = await tx
    .select(chatColumns)
    .from(chats)
    .where(and(areOf(of), eq(chats.id, chatId)))
  return row ?? null
}

/** Where a chat is held: about an asset, or from the landing, where each message says where it was asked. */
export type HeldAt = { assetId: string; departmentId: string } | null

type OwnChat = Pick<ChatRow, 'id' | 'title' | 'updatedAt'> & { heldAt: HeldAt }

/** A chat of the viewer wherever it is held; not about an asset which they lost. */
export async function findOwnChat(tx: Transaction, viewer: Viewer, chatId: string): Promise<OwnChat | null> {
  const [row] = await tx
    .select({
      id: chats.id,
      title: chats.title,
      updatedAt: chats.updatedAt,
      assetId: chats.assetId,
      departmentId: ofReadableAsset(chats, 'department_id'),
    })
    .from(chats)
    .where(and(ownChats(viewer), eq(chats.id, chatId)))
  if (!row) return null
  const { assetId, departmentId, ...chat } = row
  if (assetId === null) return { ...chat, heldAt: null }
  return departmentId === null ? null : { ...chat, heldAt: { assetId, departmentId } }
}

export async function insertChat(
  tx: Transaction,
  { viewer, assetId }: ChatsOf,
  input: { title: string; language: ChatLanguage },
): Promise<string> {
  const id = uuidv7()
  await tx.insert(chats).values({ companyId: viewer.companyId, id, userId: viewer.userId, assetId, ...input })
  return id
}

/** Notes the language of the latest question; `updated_at` grows with it. */
export async function touchChat(
  tx: Transaction,
  viewer: Viewer,
  chat: { id: string; language: ChatLanguage },
): Promise<void> {
  await tx
    .update(chats)
    .set({ language: chat.language })
    .where(and(ownChats(viewer), eq(chats.id, chat.id)))
}

/** Returns whether there is such a chat. */
export async function renameChat(
  tx: Transaction,
  of: ChatsOf,
  { id, title }: { id: string; title: string },
): Promise<boolean> {
  const renamed = await tx
    .update(chats)
    .set({ title })
    .where(and(areOf(of), eq(chats.id, id)))
    .returning({ id: chats.id })
  return renamed.length > 0
}

/** Returns the ids of those that were there. */
export async function deleteChats(tx: Transaction, of: ChatsOf, ids: string[]): Promise<string[]> {
  const rows = await tx
    .delete(chats)
    .where(and(areOf(of), isAnyOf(chats.id, ids)))
    .returning({ id: chats.id })
  return rows.map(({ id }) => id)
}

export function ownChats(viewer: Viewer) {
  return and(eq(chats.companyId, viewer.companyId), eq(chats.userId, viewer.userId))
}

function areOf({ viewer, assetId }: ChatsOf) {
  return and(ownChats(viewer), assetId === null ? isNull(chats.assetId) : eq(chats.assetId, assetId))
}
