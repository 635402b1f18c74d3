import type { Transaction } from '../../platform/database/transaction.ts'
import { addFrequencies } from '../index/frequencies.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import { scoreSentences } from './quoting/choose-sentences.ts'
import { sectionBefore } from './quoting/find-section.ts'

/** Longer than any sentence: what is behind it weighs nothing. */
const maxLexemes = 400

/**
 * Reads what the other words tell that the place says which would be quoted first, a sentence or the section that was found, because
 * a search reads those of the question alone: the confidence asks how much of what it says is what is asked (`focus`).
 */
export async function weighFirst(tx: Transaction, found: FoundPassages): Promise<void> {
  const [sentence] = scoreSentences(found)
  const first = sectionBefore(found, sentence) ?? sentence
  if (!first || !found.frequencies) return
  await addFrequencies(tx, [...new Set(first.lexemes)].slice(0, maxLexemes), found.frequencies)
}
