import type { Transaction } from '../../platform/database/transaction.ts'
import { readFrequencies } from './search.repository.ts'

/** How many passages the viewer may find, and in how many of them each lexeme stands. */
export type Frequencies = { passages: number; documents: Map<string, number> }

/** Reads those that are not read yet. */
export async function addFrequencies(
  tx: Transaction,
  lexemes: readonly string[],
  frequencies: Frequencies,
): Promise<void> {
  const others = [...new Set(lexemes)].filter((lexeme) => !frequencies.documents.has(lexeme))
  if (others.length === 0) return
  const { passages, documents } = await readFrequencies(tx, others)
  for (const [lexeme, count] of documents) frequencies.documents.set(lexeme, count)
  // Where no word of the question stands in any, nothing has told yet how many there are.
  frequencies.passages ||= passages
}
