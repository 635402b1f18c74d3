import { fieldsInLine, labelsIn } from '../records/plates/plate-fields.ts'
import { plateUnits } from '../records/plates/plate-labels.ts'
import type { Question } from '../search/question/question.ts'
import { bestByWords, type FoundPassages } from '../search/search-passages.ts'
import type { RankedPassage } from '../index/search.repository.ts'
import { type Language, languageOf } from '../language/language.ts'
import { type Token, tokensOf } from '../language/tokens.ts'

/**
 * The question without the rest of the name of a field that the best passage gives in other words: `Serial No.` is a serial
 * number.
 */
export function withoutFieldNames(found: FoundPassages): FoundPassages {
  const best = bestByWords(found.passages)
  const given = best ? givenUnder(best, found.question) : new Set()
  return best ? without(found, best, ({ lexeme }) => given.has(lexeme)) : found
}

/**
 * The question without what need not stand in the best passage: the names of what it lies in (`ownNames`, that of the
 * nearest first), and its file's.
 * `mayBeOfOther` where it is about another thing, perhaps, which it names.
 */
export function withoutOwnNames(
  found: FoundPassages,
  ownNames: readonly string[],
): { asked: FoundPassages; mayBeOfOther: boolean } {
  const best = bestByWords(found.passages)
  if (!best) return { asked: found, mayBeOfOther: false }
  const { language, tokens } = found.question
  const all = [...ownNames, best.fileName.replace(/\.[^.]*$/u, '')]
  const names = new Set(all.flatMap((name) => lexemesOf(name, language)))
  const asked = without(found, best, ({ lexeme }) => names.has(lexeme))
  // A file or a department that is named after another machine vouches for none.
  const [thing = ''] = ownNames
  const known = new Set([...lexemesOf(thing, language), ...tokens.map(({ lexeme }) => lexeme)])
  return { asked, mayBeOfOther: namesOther(best, { known, language }) }
}

/** Such words go unless the passage holds them, or nothing else is asked. */
function without(found: FoundPassages, { text }: RankedPassage, goes: (token: Token) => boolean): FoundPassages {
  const { question } = found
  const languages = [question.language, languageOf(text, question.language)]
  const held = new Set(languages.flatMap((language) => lexemesOf(text, language)))
  const tokens = question.tokens.filter((token) => held.has(token.lexeme) || !goes(token))
  const isLess = tokens.length > 0 && tokens.length < question.tokens.length
  return isLess ? { ...found, question: { ...question, tokens } } : found
}

function lexemesOf(text: string, language: Language): string[] {
  return tokensOf(text, language).map(({ lexeme }) => lexeme)
}

/** The words by which the question names fields that the passage gives under a name that has one of them, too. */
function givenUnder({ text }: RankedPassage, { text: asked, language }: Question): Set<string> {
  const labels = labelsIn(asked)
  if (labels.length === 0) return new Set()
  const fields = text.split('\n').flatMap(fieldsInLine)
  const given = labels.flatMap(({ kind, label }) => {
    const named = lexemesOf(label, language)
    // A value that goes on in words is none of a plate: *Serial interface RS-232*.
    const isGiven = fields.some(
      (field) =>
        field.kind === kind &&
        !/\p{Ll}{3,}/u.test(field.value) &&
        lexemesOf(field.label, language).some((lexeme) => named.includes(lexeme)),
    )
    return isGiven ? named : []
  })
  return new Set(given)
}

const units = new Set(Object.values(plateUnits).flatMap((names) => names.toLowerCase().split(', ')))
/** A shorter one is a unit or a code. */
const word = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{M}]{3,}(?![\p{L}\p{M}\p{N}])/gu

/** Whether a passage has words besides the names of a plate's fields, units, and the words that are known. */
function namesOther(
  { text }: RankedPassage,
  { known, language }: { known: ReadonlySet<string>; language: Language },
): boolean {
  return text.split('\n').some((line) => {
    // Before a colon anything may stand, the name of another machine too.
    const labels = fieldsInLine(line).flatMap(({ kind, label }) => (kind === null ? [] : [label]))
    const rest = labels.reduce((left, label) => left.replace(label, ' '), line)
    const words = (rest.match(word) ?? []).filter((one) => !units.has(one.toLowerCase()))
    return words.some((one) => lexemesOf(one, language).some((lexeme) => !known.has(lexeme)))
  })
}
