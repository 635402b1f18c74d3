import type { Transaction } from '../../platform/database/transaction.ts'
import { addFrequencies } from '../index/frequencies.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import { scoreSentences } from './quoting/choose-sentences.ts'
import { listPassages } from '../passages/passages.repository.ts'
import { findSection, sectionBefore } from './quoting/find-section.ts'

/** Longer than any sentence: what is behind it weighs nothing. */
const maxLexemes = 400

/**
 * Finds the section that may be quoted first, and reads what the other words tell that the first place says, sentence or section,
 * because a search reads those of the question alone: the confidence asks how much of what it says is what is asked (`focus`).
 */
export async function weighFirst(tx: Transaction, companyId: string, found: FoundPassages): Promise<void> {
  await findSection(found, (window) => listPassages(tx, companyId, window))
  const [sentence] = scoreSentences(found)
  const first = sectionBefore(found, sentence) ?? sentence
  if (!first || !found.frequencies) return
  await addFrequencies(tx, [...new Set(first.lexemes)].slice(0, maxLexemes), found.frequencies)
}
