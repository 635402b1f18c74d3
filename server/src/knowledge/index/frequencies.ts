import type { Transaction } from '../../platform/database/transaction.ts'
import type { Frequencies } from './passage-index.ts'
import { passageIndex } from './passage-index-in-use.ts'

/** Reads those that are not read yet, of the same assets. */
export async function addFrequencies(
  tx: Transaction,
  lexemes: readonly string[],
  frequencies: Frequencies,
): Promise<void> {
  const others = [...new Set(lexemes)].filter((lexeme) => !frequencies.documents.has(lexeme))
  if (others.length === 0) return
  const { passages, documents } = await passageIndex.frequencies(tx, others, frequencies.assetIds)
  for (const [lexeme, count] of documents) frequencies.documents.set(lexeme, count)
  // Where no word of the question stands in any, nothing has told yet how many there are.
  frequencies.passages ||= passages
}
