import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { glossarySets, glossaryTerms } from '../../schema/glossary.ts'

/** The sets of the company that may hold a term of a question with these keys, the oldest first. */
export async function readGlossarySets(
  tx: Transaction,
  companyId: string,
  keys: readonly string[],
): Promise<string[][]> {
  const named = tx
    .select({ setId: glossaryTerms.setId })
    .from(glossaryTerms)
    .where(and(eq(glossaryTerms.companyId, companyId), sql`${glossaryTerms.key} = any(${sql.param(keys)}::text[])`))
  const rows = await tx
    .select({ words: glossarySets.words })
    .from(glossarySets)
    .where(and(eq(glossarySets.companyId, companyId), inArray(glossarySets.id, named)))
    .orderBy(glossarySets.id)
  return rows.map(({ words }) => words)
}
