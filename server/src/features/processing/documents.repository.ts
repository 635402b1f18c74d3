import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { ExtractedPage } from '../../knowledge/extraction/page.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { documentPages, passages } from '../../schema/documents.ts'
import { resourceVersions } from '../../schema/resources.ts'

type Version = { companyId: string; versionId: string }

/** Stores pages, or replaces those of an earlier attempt. */
export async function putPages(tx: Transaction, version: Version, pages: readonly ExtractedPage[]): Promise<void> {
  if (pages.length === 0) return
  const { companyId, versionId } = version
  await tx
    .insert(documentPages)
    .values(
      pages.map(({ number, width, height, text, layout }) => ({
        companyId,
        versionId,
        number,
        width,
        height,
        text,
        layout,
      })),
    )
    .onConflictDoUpdate({
      target: [documentPages.companyId, documentPages.versionId, documentPages.number],
      set: {
        width: sql`excluded.width`,
        height: sql`excluded.height`,
        text: sql`excluded.text`,
        layout: sql`excluded.layout`,
      },
    })
}

/** An earlier reading may have found more pages than this one. */
export async function removePagesBeyond(tx: Transaction, version: Version, last: number): Promise<void> {
  await tx
    .delete(documentPages)
    .where(
      and(
        eq(documentPages.companyId, version.companyId),
        eq(documentPages.versionId, version.versionId),
        gt(documentPages.number, last),
      ),
    )
}

export type NewPassage = typeof passages.$inferInsert

export async function insertPassages(tx: Transaction, rows: readonly NewPassage[]): Promise<void> {
  if (rows.length > 0) await tx.insert(passages).values([...rows])
}

export async function listPassageIds(tx: Transaction, version: Version, most: number): Promise<string[]> {
  const rows = await tx
    .select({ id: passages.id })
    .from(passages)
    .where(and(eq(passages.companyId, version.companyId), eq(passages.versionId, version.versionId)))
    .limit(most)
  return rows.map(({ id }) => id)
}

export async function deletePassages(tx: Transaction, version: Version, ids: string[]): Promise<void> {
  await tx.delete(passages).where(and(eq(passages.companyId, version.companyId), inArray(passages.id, ids)))
}

/** Out of every search and list of what is processed, whatever of it is stored. */
export async function markUnprocessed(tx: Transaction, version: Version): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ processedAt: null })
    .where(and(eq(resourceVersions.companyId, version.companyId), eq(resourceVersions.id, version.versionId)))
}

export async function markProcessed(tx: Transaction, version: Version, pages: number): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ processedAt: sql`now()`, pages })
    .where(and(eq(resourceVersions.companyId, version.companyId), eq(resourceVersions.id, version.versionId)))
}
