import { and, eq, isNull } from 'drizzle-orm'
import { folderColumns, type FolderRow, withItems } from '../../files/tree.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { folders } from '../../schema/folders.ts'
import type { InTree, PlacedItem } from '../../files/places.repository.ts'

export async function insertFolder(
  tx: Transaction,
  { viewer, assetId }: InTree,
  folder: PlacedItem,
): Promise<FolderRow> {
  const [row] = await tx
    .insert(folders)
    .values({ ...folder, companyId: viewer.companyId, assetId, createdBy: viewer.userId })
    .returning({ updatedAt: folders.updatedAt })
  if (!row) throw new Error('The folder was not stored')
  return { ...folder, items: 0, shown: 0, updatedAt: row.updatedAt }
}

export async function readFolder(tx: Transaction, { viewer, assetId }: InTree, id: string): Promise<FolderRow> {
  const rows = await tx
    .select(folderColumns)
    .from(folders)
    .where(
      and(
        eq(folders.companyId, viewer.companyId),
        eq(folders.assetId, assetId),
        eq(folders.id, id),
        isNull(folders.deletedAt),
      ),
    )
  const [row] = await withItems(tx, { viewer, assetId, type: null }, rows)
  if (!row) throw notFound()
  return row
}
