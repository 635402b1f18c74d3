import { findFolders, type InTree } from './places.repository.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound } from '../platform/refusal.ts'

/** Null is the root, which is always there. @throws Refusal `not-found` */
export async function requireFolder(tx: Transaction, scope: InTree, folderId: string | null): Promise<void> {
  if (folderId !== null && (await findFolders(tx, scope, [folderId])).length === 0) throw notFound()
}
