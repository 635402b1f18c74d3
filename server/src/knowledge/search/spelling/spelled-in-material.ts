import type { Transaction } from '../../../platform/database/transaction.ts'
import { addFrequencies } from '../../index/frequencies.ts'
import type { Frequencies } from '../../index/passage-index.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import type { Language } from '../../language/language.ts'
import { stem } from '../../language/stems.ts'
import type { AskedTerm } from '../glossary/terms-in-question.ts'
import { halfKnown, partsCorrected, splitsOf, wrongParts } from './compound-spellings.ts'
import { farBeginnings, farCorrected } from './far-spellings.ts'
import { corrected, type MisspelledWord } from './misspelled.ts'
import { type Slip, slipsIn } from './slips.ts'
import { waysApart, writtenApart } from './written-apart.ts'

/** The commonest that begin as a long word does. */
const maxRead = 2000

type Spelling = { frequencies: Frequencies; unwanted: ReadonlySet<string> }

/**
 * The words of the material that these may be, typed wrongly, and of what is asked alone; adds how often they stand there. One
 * error first, then two words for one, then one error in a part of a compound, then two in a long word.
 */
export async function spelledInMaterial(
  tx: Transaction,
  wrong: readonly MisspelledWord[],
  { frequencies, unwanted }: Spelling,
): Promise<AskedTerm[]> {
  const documents = (lexeme: string) => frequencies.documents.get(lexeme) ?? 0
  await addFrequencies(tx, lexemesOf(wrong), frequencies)
  const near = corrected(wrong, documents, unwanted)
  const inOneWord = notAmong(wrong, near)
  const parted = inOneWord.flatMap((one) => waysApart(one).flatMap((parts) => partsNamed(parts, one.language)))
  await addFrequencies(tx, parted, frequencies)
  const apart = writtenApart(inOneWord, (part) => documents(`=${part}`) > 0, unwanted)
  const unexplained = notAmong(inOneWord, apart)
  const splits = splitsOf(unexplained)
  await addFrequencies(
    tx,
    splits.map(({ known }) => known),
    frequencies,
  )
  const parts = wrongParts(halfKnown(splits, (lexeme) => documents(lexeme) > 0))
  await addFrequencies(tx, lexemesOf(parts), frequencies)
  const inParts = partsCorrected(parts, documents, unwanted)
  const left = notAmong(unexplained, inParts)
  const beginnings = farBeginnings(left)
  if (beginnings.length === 0) return [...near, ...apart, ...inParts]
  const { assetIds } = frequencies
  const written = await passageIndex.completions(tx, { beginnings, assetIds, most: maxRead })
  const far = farCorrected(
    left,
    written.map((lexeme) => lexeme.slice(1)),
    unwanted,
  )
  const languages = left.map(({ language }) => language)
  const found = far.flatMap(({ alternatives }) => alternatives)
  await addFrequencies(
    tx,
    found.flatMap((one) => [`=${one}`, ...languages.map((language) => stem(one, language))]),
    frequencies,
  )
  return [...near, ...apart, ...inParts, ...far]
}

/** Those of the words of which nothing else can be meant than what the material knows. */
export async function slipsInMaterial(
  tx: Transaction,
  wrong: readonly MisspelledWord[],
  { frequencies, unwanted }: Spelling,
): Promise<Slip[]> {
  await addFrequencies(tx, lexemesOf(wrong), frequencies)
  return slipsIn(wrong, (lexeme) => frequencies.documents.get(lexeme) ?? 0, unwanted)
}

function lexemesOf(words: readonly MisspelledWord[]): string[] {
  return words.flatMap(({ spellings }) => [...spellings].flatMap(([spelling, name]) => [name, `=${spelling}`]))
}

function partsNamed(parts: readonly string[], language: Language): string[] {
  return parts.flatMap((part) => [`=${part}`, stem(part, language)])
}

function notAmong(words: readonly MisspelledWord[], found: readonly AskedTerm[]): MisspelledWord[] {
  const explained = new Set(found.map(({ word }) => word))
  return words.filter(({ word }) => !explained.has(word))
}
