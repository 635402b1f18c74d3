import { and, eq, gt, sql } from 'drizzle-orm'
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

const batchLength = 250

export async function replacePassages(tx: Transaction, version: Version, rows: readonly NewPassage[]): Promise<void> {
  await tx
    .delete(passages)
    .where(and(eq(passages.companyId, version.companyId), eq(passages.versionId, version.versionId)))
  for (let from = 0; from < rows.length; from += batchLength) {
    await tx.insert(passages).values(rows.slice(from, from + batchLength))
  }
}

export async function markProcessed(tx: Transaction, version: Version, pages: number): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ processedAt: sql`now()`, pages })
    .where(and(eq(resourceVersions.companyId, version.companyId), eq(resourceVersions.id, version.versionId)))
}
