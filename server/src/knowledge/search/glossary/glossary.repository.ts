import { sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { glossarySets, glossaryTerms } from '../../../schema/glossary.ts'

/** Each is read in as many languages as the question may be of. */
export const maxSets = 200

/**
 * The sets of the company that may hold a term of a question with these keys. First those with a word that stands in
 * the question as it is written, the longest; then those with the longest keys, the oldest first.
 */
export async function readGlossarySets(
  tx: Transaction,
  companyId: string,
  { question, keys }: { question: string; keys: readonly string[] },
): Promise<string[][]> {
  const { rows } = await tx.execute<{ words: string[] }>(sql`
    SELECT s.words FROM ${glossarySets} s
    JOIN (
      SELECT t.set_id, max(length(t.key)) AS longest FROM ${glossaryTerms} t
      WHERE t.company_id = ${companyId} AND t.key = ANY (${sql.param(keys)}::text[]) GROUP BY t.set_id
    ) named ON named.set_id = s.id
    WHERE s.company_id = ${companyId}
    ORDER BY (
      SELECT max(length(w.word)) FROM unnest(s.words) AS w (word)
      WHERE strpos(${question.toLowerCase()}, lower(w.word)) > 0
    ) DESC NULLS LAST, named.longest DESC, s.id
    LIMIT ${maxSets}`)
  return rows.map(({ words }) => words)
}
