import { languageOf } from '../../language/language.ts'
import { stopWords } from '../../language/stop-words.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { Stretch } from '../../language/sentences.ts'
import { tokensOf } from '../../language/tokens.ts'
import { asksForMeaning, fits } from './answer-type.ts'
import { isHeading, type Quotable, quotablesOf } from './blocks.ts'
import type { ChosenSentence } from './choose-sentences.ts'
import { createShareOf } from './find-section.ts'
import type { ShownQuote } from './quotes.ts'

const passagesRead = 8
const maxDefinitionLength = 600
/** Of a term's words, those that the question says. */
const leastSaid = 0.5

/** A line that names a term, and what stands below it up to the next such line. */
type Entry = { passage: RankedPassage; term: Stretch; definition: Stretch; isWhole: boolean }

/**
 * What stands below the line that names what is asked for, with that line; null where no term is asked for, or none has one.
 * `answer`: the sentence that answers best otherwise.
 */
export function findDefinition(found: FoundPassages, answer: ChosenSentence | undefined): ShownQuote | null {
  if (!asksForMeaning(found.question)) return null
  const named = found.passages.slice(0, passagesRead).flatMap((passage) => {
    const shareOf = createShareOf(found, passage)
    const saidOf = createSaidOf(found, passage)
    return entriesOf(passage).flatMap((entry) => {
      const said = saidOf(entry.term.text)
      return said >= leastSaid && shareOf(entry.term.text) >= 1 ? [{ ...entry, said }] : []
    })
  })
  const [best] = named.toSorted((one, other) => other.said - one.said)
  if (!best) return null
  const { passage, term, definition, isWhole } = best
  // *What is the torque?* asks for its value, where one is said.
  if (answer && saysValueOf(found, answer) && !/\p{Nd}/u.test(definition.text)) return null
  return { passage, stretch: definition, context: { before: [term], after: [], header: null }, goesOn: !isWhole }
}

/** Whether a sentence says all of the question, and a number with its unit. */
function saysValueOf(found: FoundPassages, { passage, stretch: { text } }: ChosenSentence): boolean {
  const sentence = { text, language: found.question.language, isStep: false }
  return createShareOf(found, passage)(text) >= 1 && fits('number', sentence, new Set()) === 1
}

/** The term that a sentence defines, where its passage is a list of terms with what they mean. */
export function termOf(passage: RankedPassage, { start, end }: Stretch): Stretch | null {
  const entries = entriesOf(passage).filter(({ term, isWhole }) => isWhole && !/^\P{L}*\p{N}/u.test(term.text))
  const own = entries.find(({ definition }) => definition.start <= start && end <= definition.end)
  return own && entries.length > 1 ? own.term : null
}

/** How much of a term is what the question says: of *Servo Loop* a servo motor is half. */
function createSaidOf({ question }: FoundPassages, passage: RankedPassage): (term: string) => number {
  const language = languageOf(passage.text, question.language)
  const asked = new Set(question.tokens.map(({ lexeme }) => lexeme))
  const written = new Set(question.tokens.map(({ surface }) => surface))
  const wholes = question.groups.flatMap((group) => group.wholes)
  return (term) => {
    const tokens = tokensOf(term, language).filter(
      ({ surface, derived }) => !derived && !stopWords[language]?.has(surface ?? ''),
    )
    // Many a term is one word in one language, and two in another.
    if (written.has(tokens.map(({ surface }) => surface).join(''))) return 1
    const own = tokens.map(({ lexeme }) => lexeme)
    const said = new Set(wholes.filter((whole) => whole.every((lexeme) => own.includes(lexeme))).flat())
    return own.filter((lexeme) => asked.has(lexeme) || said.has(lexeme)).length / Math.max(1, own.length)
  }
}

function entriesOf(passage: RankedPassage): Entry[] {
  const lines = quotablesOf(passage.text)
  const headings = new Set(passage.ranges.flatMap(({ offset, path }) => (path === undefined ? [] : [offset])))
  const isTerm = (line: Quotable) => headings.has(line.start) || isHeading(line)
  return lines.flatMap((term, at) => {
    if (!isTerm(term)) return []
    const below = lines.slice(at + 1)
    const end = below.findIndex((line) => isTerm(line) || line.text.includes('\t'))
    const all = end < 0 ? below : below.slice(0, end)
    const shown = all.filter((line, place) => place === 0 || line.end - (all[0]?.start ?? 0) <= maxDefinitionLength)
    const [first, last] = [shown[0], shown.at(-1)]
    if (!first || !last) return []
    const text = passage.text.slice(first.start, last.end)
    return [
      { passage, term, definition: { start: first.start, end: last.end, text }, isWhole: shown.length === all.length },
    ]
  })
}
