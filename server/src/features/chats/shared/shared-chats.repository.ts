import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import type { Viewer } from '../../../access/viewer.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { assets } from '../../../schema/assets.ts'
import { chatShares } from '../../../schema/chat-shares.ts'
import { chats } from '../../../schema/chats.ts'
import { users } from '../../../schema/users.ts'
import { mayReadAssetOf, ofReadableAsset, viewerAssets, viewerDepartments } from '../../../schema/viewer-access.ts'
import { type HeldAt, ownChats } from '../chats.repository.ts'

// That the chat is the viewer's own says `findOwn`.

const isOf = ({ companyId }: Viewer, chatId: string) =>
  and(eq(chatShares.companyId, companyId), eq(chatShares.chatId, chatId))

/** A chat of the viewer, also about an asset that they may not read any more. */
export async function findOwn(
  tx: Transaction,
  viewer: Viewer,
  chatId: string,
): Promise<{ id: string; assetId: string | null } | null> {
  const [row] = await tx
    .select({ id: chats.id, assetId: chats.assetId })
    .from(chats)
    .where(and(ownChats(viewer), eq(chats.id, chatId)))
  return row ?? null
}

/** Null where it is not shared. */
export async function findShare(tx: Transaction, viewer: Viewer, chatId: string): Promise<string | null> {
  const [row] = await tx.select({ id: chatShares.id }).from(chatShares).where(isOf(viewer, chatId))
  return row?.id ?? null
}

/** Its id; null where it is shared already. */
export async function insertShare(tx: Transaction, viewer: Viewer, chatId: string): Promise<string | null> {
  const [row] = await tx
    .insert(chatShares)
    .values({ companyId: viewer.companyId, id: randomUUID(), chatId })
    .onConflictDoNothing({ target: [chatShares.companyId, chatShares.chatId] })
    .returning({ id: chatShares.id })
  return row?.id ?? null
}

/** Whether it was shared. */
export async function deleteShare(tx: Transaction, viewer: Viewer, chatId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(chatShares).where(isOf(viewer, chatId))
  return rowCount === 1
}

export type SharedRow = { chatId: string; title: string; owner: string; updatedAt: Date; heldAt: HeldAt }

/** Its user has access, and to the asset that the chat is about. */
const ownerMayRead = and(
  isNull(users.removedAt),
  isNull(users.suspendedAt),
  or(isNull(users.accessEndsAt), gt(users.accessEndsAt, sql`now()`)),
  or(isNull(chats.assetId), mayReadAssetOf(chats)),
)

/** Null where nothing is shared under this id, or it is about an asset that its owner or the viewer may not read. */
export async function findShared(tx: Transaction, { companyId }: Viewer, shareId: string): Promise<SharedRow | null> {
  const [row] = await tx
    .select({
      chatId: chats.id,
      title: chats.title,
      owner: users.username,
      updatedAt: chats.updatedAt,
      assetId: chats.assetId,
      departmentId: ofReadableAsset(chats, 'department_id'),
    })
    .from(chatShares)
    .innerJoin(chats, and(eq(chats.companyId, chatShares.companyId), eq(chats.id, chatShares.chatId)))
    .innerJoin(users, and(eq(users.companyId, chats.companyId), eq(users.id, chats.userId)))
    .where(and(eq(chatShares.companyId, companyId), eq(chatShares.id, shareId), ownerMayRead))
  if (!row) return null
  const { assetId, departmentId, ...chat } = row
  if (assetId === null) return { ...chat, heldAt: null }
  return departmentId === null ? null : { ...chat, heldAt: { assetId, departmentId } }
}

/** Which of them the viewer may read. */
export async function readableAssets(
  tx: Transaction,
  { companyId }: Viewer,
  assetIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (assetIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: viewerAssets.assetId })
    .from(viewerAssets)
    .where(and(eq(viewerAssets.companyId, companyId), isAnyOf(viewerAssets.assetId, assetIds)))
  return new Set(rows.map(({ id }) => id))
}

/** The departments with an asset that the viewer may not read. */
export async function departmentsKeptFrom(tx: Transaction, { companyId }: Viewer): Promise<ReadonlySet<string>> {
  const readable = tx
    .select({ id: viewerAssets.assetId })
    .from(viewerAssets)
    .where(and(eq(viewerAssets.companyId, assets.companyId), eq(viewerAssets.assetId, assets.id)))
  const rows = await tx
    .selectDistinct({ id: assets.departmentId })
    .from(assets)
    .where(and(eq(assets.companyId, companyId), isNull(assets.deletedAt), notExists(readable)))
  return new Set(rows.map(({ id }) => id))
}

/** Which of them the viewer may read. */
export async function readableDepartments(
  tx: Transaction,
  { companyId }: Viewer,
  departmentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (departmentIds.length === 0) return new Set()
  const rows = await tx
    .select({ id: viewerDepartments.departmentId })
    .from(viewerDepartments)
    .where(and(eq(viewerDepartments.companyId, companyId), isAnyOf(viewerDepartments.departmentId, [...departmentIds])))
  return new Set(rows.map(({ id }) => id))
}
