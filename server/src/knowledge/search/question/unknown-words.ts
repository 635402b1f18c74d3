import type { Transaction } from '../../../platform/database/transaction.ts'
import { formsOf } from './alternatives.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import { tokensOf } from '../../language/tokens.ts'

/** Those of the words of which nothing stands in what the viewer may read, in any form. */
export async function unknownAmong(tx: Transaction, words: readonly string[]): Promise<Set<string>> {
  const read = words.map((word) => ({ word, lexemes: lexemesOf(word) }))
  const { documents } = await passageIndex.frequencies(tx, [...new Set(read.flatMap(({ lexemes }) => lexemes))], null)
  const unknown = read.filter(({ lexemes }) => !lexemes.some((lexeme) => documents.has(lexeme)))
  return new Set(unknown.map(({ word }) => word))
}

/** A part number is one lexeme beside those of its groups. */
function lexemesOf(word: string): string[] {
  return [...formsOf(word, 'und').flat(), ...tokensOf(word, 'und').map(({ lexeme }) => lexeme)]
}
