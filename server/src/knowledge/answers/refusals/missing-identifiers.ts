import type { Transaction } from '../../../platform/database/transaction.ts'
import { passageIndex } from '../../index/passage-index-in-use.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import { identifiersIn, numbersNamed, plainIdentifier as plain } from '../../language/identifiers.ts'
import { stem } from '../../language/stems.ts'
import { tokensOf } from '../../language/tokens.ts'
import { indexOfRun } from '../../search/glossary/terms-in-question.ts'
import type { Search } from '../../search/search.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { Answerability } from '../answerability.ts'

/** Those that stand nowhere in what is asked, however they are broken up there; `ownNames` hold none that is meant. */
export async function missingIdentifiers(
  tx: Transaction,
  companyId: string,
  { question, assetIds, type = null, document = null, ownNames }: Search & { ownNames: readonly string[] },
): Promise<string[]> {
  const names = plain(ownNames.join(' '))
  const missing: string[] = []
  for (const identifier of identifiersIn(question)) {
    if (names.includes(plain(identifier))) continue
    const members = new Map(formsOf(identifier).map((form) => [form, 1]))
    const found = await passageIndex.rank(tx, companyId, {
      sought: [{ weight: 1, members }],
      assetIds,
      rows: 1,
      type,
      document,
    })
    if (found.length === 0) missing.push(identifier)
  }
  for (const number of numbersNamed(question)) {
    const groups = groupsOf(number)
    if (standsIn(ownNames.join(' '), groups)) continue
    const sought = groups.map((group) => ({ weight: 1, members: new Map([[group, 1]]) }))
    const found = await passageIndex.rank(tx, companyId, { sought, assetIds, rows: passagesRead, type, document })
    if (!found.some(({ title, text }) => standsIn(`${title}\n${text}`, groups))) missing.push(number)
  }
  return missing
}

/** Of those that hold all groups of a number, where they may stand apart. */
const passagesRead = 60

const groupsOf = (text: string) => tokensOf(text, 'und').flatMap(({ surface }) => surface ?? [])

/** All groups side by side, whatever is between them. */
function standsIn(text: string, groups: readonly string[]): boolean {
  return indexOfRun(groupsOf(text), groups) >= 0
}

/**
 * What is asked of something that the material does not hold, under any name that was looked for, is no sure answer, and
 * none where the rest of the question is not covered.
 */
export function withMissing(
  judgement: Answerability,
  identifiers: readonly string[],
  { searchedFor }: Pick<FoundPassages, 'searchedFor'>,
): Answerability {
  const missing = identifiers.filter((one) => !searchedFor.some(({ word }) => plain(word) === plain(one)))
  if (missing.length === 0) return judgement
  const isMissing = (word: string) => missing.some((one) => plain(one) === plain(word))
  const unknownWords = [...missing, ...judgement.unknownWords.filter((word) => !isMissing(word))]
  const verdict = judgement.isCovered ? 'unsure' : 'not-in-material'
  return { ...judgement, verdict, unknownWords, missing: [...missing] }
}

/**
 * Whoever asks about a code wants the place that holds it, whatever is said around it: that is not refused. One that stands
 * in most places is the machine's own name, and leads to none.
 */
export function withHeld(
  judgement: Answerability,
  question: string,
  { passages }: Pick<FoundPassages, 'passages'>,
): Answerability {
  const [best] = passages
  if (judgement.verdict !== 'not-in-material' || judgement.missing || !best) return judgement
  const holds = ({ title, text }: RankedPassage, identifier: string) =>
    tokensOf(`${title}\n${text}`, 'und').some(({ lexeme, surface }) => (surface ?? lexeme) === plain(identifier))
  const leads = (identifier: string) =>
    holds(best, identifier) &&
    passages.filter((passage) => holds(passage, identifier)).length <= Math.max(1, passages.length / 2)
  return identifiersIn(question).some(leads) ? { ...judgement, verdict: 'unsure' } : judgement
}

/** As the index holds it: as it is written, and its groups as one number. */
function formsOf(identifier: string): string[] {
  const whole = plain(identifier)
  const joined = tokensOf(identifier, 'und').flatMap(({ lexeme, surface }) => (surface === null ? [lexeme] : []))
  return [...new Set([`=${whole}`, whole, stem(whole, 'en'), ...joined.filter((one) => one === whole)])]
}
