import { and, eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { passages } from '../../schema/passages.ts'
import type { Passage } from '../passages/cut-passages.ts'
import type { PassageOwner, Version } from '../passages/passages.repository.ts'
import { type IndexedPassage, indexPassages, removePassages } from './index-passages.ts'

/** Stores passages together with their rows of the index. */
export async function addPassages(
  tx: Transaction,
  owner: PassageOwner,
  cut: readonly (Passage & Pick<IndexedPassage, 'searchable'>)[],
): Promise<void> {
  if (cut.length === 0) return
  const { companyId, assetId, resourceId, versionId } = owner
  const rows = cut.map((passage) => ({ ...passage, companyId, assetId, resourceId, versionId, id: uuidv7() }))
  await tx.insert(passages).values(rows)
  await indexPassages(tx, companyId, rows)
}

/** Removes up to `most` passages of a version together with their rows of the index; returns how many. */
export async function removeSomePassages(tx: Transaction, version: Version, most: number): Promise<number> {
  const { companyId, versionId } = version
  const rows = await tx
    .select({ id: passages.id })
    .from(passages)
    .where(and(eq(passages.companyId, companyId), eq(passages.versionId, versionId)))
    .limit(most)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await removePassages(tx, companyId, ids)
  await tx.delete(passages).where(and(eq(passages.companyId, companyId), inArray(passages.id, ids)))
  return ids.length
}
