import { languageOf } from '../../language/language.ts'
import { tokensOf } from '../../language/tokens.ts'
import { lastHeadings, pathAt } from '../../passages/heading-path.ts'
import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import type { Question } from '../../search/question/question.ts'
import { softOverlap } from '../../search/rerank.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { type AskedMeasure, holdsMeasure, measuresWanted, measureWordsIn } from './asked-measure.ts'
import { type ChosenSentence, chooseSentences } from './choose-sentences.ts'
import { readWith } from './context.ts'
import { byStrength } from './order-quotes.ts'

/**
 * A figure of theirs is of nothing else: *35 Nm* is a torque, whether the word stands there or not. A length may be a width or a depth,
 * and a mass that of what is lifted: those have to be named.
 */
const saidByUnit: ReadonlySet<AskedMeasure> = new Set([
  'torque',
  'pressure',
  'temperature',
  'voltage',
  'current',
  'noise',
  'flow',
])
/** A fault table or a section is named by one of so many headings above it. */
const headingsRead = 2

/**
 * The lexemes by which a question names what it wants a figure of, and which a place says by the unit of its figure alone: neither itself
 * nor in other words.
 */
export function lexemesSaidByUnit(
  { question }: FoundPassages,
  { passage, stretch }: Pick<ChosenSentence, 'passage' | 'stretch'>,
): ReadonlySet<string> {
  const wanted = [...measuresWanted(question)].filter((measure) => saidByUnit.has(measure))
  if (wanted.length === 0) return none
  const { head, said } = readWith(passage, stretch)
  const held = wanted.filter((measure) => holdsMeasure(new Set([measure]), said, head))
  const lexemes = held.flatMap((measure) => lexemesNaming(question, measure))
  if (lexemes.length === 0) return none
  const language = languageOf(passage.text, question.language)
  const path = lastHeadings(pathAt(passage, stretch.start), headingsRead)
  const text = createLexemesOf(question)(`${path}\n${head}\n${said}`, language)
  const { weightIn } = createAlternativesHeld(question)
  const others = question.alternatives.filter((one) => weightIn(one, text, language) > 0)
  return new Set(
    lexemes.filter(
      (lexeme) => softOverlap([lexeme], text, () => 1) === 0 && !others.some((other) => other.lexemes.includes(lexeme)),
    ),
  )
}

/** The question without the words that the first quote says by the unit of its figure alone. */
export function withoutSaidByUnit(found: FoundPassages): FoundPassages {
  const [first] = byStrength(chooseSentences(found))
  if (!first) return found
  const said = lexemesSaidByUnit(found, first)
  const tokens = found.question.tokens.filter(({ lexeme }) => !said.has(lexeme))
  const isLess = tokens.length > 0 && tokens.length < found.question.tokens.length
  return isLess ? { ...found, question: { ...found.question, tokens } } : found
}

function lexemesNaming({ text, language }: Question, measure: AskedMeasure): string[] {
  const words = measureWordsIn(text, { measure, language })
  return words.flatMap((word) => tokensOf(word, language).map(({ lexeme }) => lexeme))
}

const none: ReadonlySet<string> = new Set()
