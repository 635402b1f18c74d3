import { createAlternativesHeld } from '../../search/question/alternatives.ts'
import { createLexemesOf } from '../../search/question/groups.ts'
import { type Language, languageOf } from '../../language/language.ts'
import type { Question } from '../../search/question/question.ts'
import type { Idf } from '../../search/idf.ts'
import { overlap, pairOverlap, softOverlap } from '../../search/rerank.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import { pathAt } from '../../passages/heading-path.ts'
import type { Stretch } from '../../language/sentences.ts'
import { type AnswerType, answerTypeOf, fits } from './answer-type.ts'
import { type AskedMeasure, holdsMeasure, measuresAsked } from './asked-measure.ts'
import { isHeading, type Quotable, quotablesOf, wholeOf } from './blocks.ts'
import { headOf } from './context.ts'
import { isTableHead, rowsOfCell } from './table-context.ts'

const passagesRead = 5
const sentencesChosen = 4
const pairWeight = 0.4
const passageWeight = 0.5
/** Of the question's whole weight: what the right kind of answer is worth beside its words. */
const typeWeight = 0.15
/** The same where a measure is asked for: what has no figure of its kind answers nothing. */
const measureWeight = 0.3
/** What the words of a heading count: it names what is asked and leaves the answer to what follows. */
const headingShare = 0.5
/** What words of the question count that a sentence takes up: those of the sentence before and of its headings. */
const takenUpShare = 0.5
/** A cell of a row is read with the header and the caption of its table. */
const tableHeadShare = 0.8
const surelyFits = 0.7

/** A code that is asked for leads to the place that holds it. */
const codeWeight = 2
const code = /^(?=.*\p{L})(?=.*\p{Nd})/u

export type ChosenSentence = {
  passage: RankedPassage
  stretch: Stretch
  /** What of the question stands in itself. */
  said: number
  /** That with what it takes up of what stands around it, and whether it is what is asked for. */
  own: number
  /** It holds a word of the question, or the kind of thing that is asked for. */
  speaks: boolean
  /** Of a question that names a new subject: it holds that; what stands beside it may be about the one before. */
  isOfSubject: boolean
  /** With what its passage says. */
  score: number
}

/** The sentences of the best passages that answer best, best first (docs/decisions/0022). */
export function chooseSentences(question: Question, passages: readonly RankedPassage[], idf: Idf): ChosenSentence[] {
  const asked = askedIn(question, idf)
  const scored = passages.slice(0, passagesRead).flatMap((passage) => {
    const read = readPassage(passage, question)
    const isAsked = (cell: string) => saidIn(read, cell, asked) > 0
    return read.quotables.flatMap((quotable, at): ChosenSentence[] => {
      // Its path names it; a quote is what stands below.
      if (isHeadingRange(passage, quotable) || isTableHead(passage, quotable.start)) return []
      const said = saidIn(read, quotable.text, asked)
      const fit = fitOf(read, at, asked)
      const weight = asked.measures.size > 0 ? measureWeight : typeWeight
      const own = scoreOf(read, at, asked) + weight * asked.whole * fit
      const stretch = rowsOfCell(passage, quotable.start, isAsked) ?? wholeOf(quotable, read.quotables, passage.text)
      const isMeant = isOfSubject(read, quotable.text, question)
      const speaks = isMeant && (said > 0 || fit >= surelyFits)
      return [{ passage, stretch, said, own, speaks, isOfSubject: isMeant, score: own + passageWeight * passage.score }]
    })
  })
  const rankOf = ({ isOfSubject: isMeant }: ChosenSentence) => (isMeant ? 0 : 1)
  return distinct(scored.sort((one, other) => rankOf(one) - rankOf(other) || other.score - one.score))
}

function isOfSubject({ lexemesOf }: ReadPassage, text: string, { anew, alternatives }: Question): boolean {
  if (!anew) return true
  const otherwise = alternatives.filter(({ lexemes }) => lexemes.some((lexeme) => anew.subject.includes(lexeme)))
  const names = [...anew.subject, ...otherwise.flatMap((one) => one.alternatives.map(({ lexeme }) => lexeme))]
  return softOverlap(names, lexemesOf(text), () => 1) > 0
}

type AskedWords = {
  lexemes: string[]
  surfaces: ReadonlySet<string>
  /** What all its words weigh. */
  whole: number
  type: AnswerType
  /** What is to be told in a unit. */
  measures: ReadonlySet<AskedMeasure>
  idf: Idf
  sumIn: ReturnType<typeof createAlternativesHeld>['sumIn']
}

function askedIn(question: Question, idf: Idf): AskedWords {
  const lexemes = question.tokens.map(({ lexeme }) => lexeme)
  return {
    lexemes,
    surfaces: new Set(question.tokens.flatMap(({ surface }) => surface ?? [])),
    whole: overlap(lexemes, lexemes, idf),
    type: answerTypeOf(question),
    measures: measuresAsked(question),
    idf: (lexeme) => (code.test(lexeme) ? codeWeight : 1) * idf(lexeme),
    sumIn: createAlternativesHeld(question).sumIn,
  }
}

type ReadPassage = {
  passage: RankedPassage
  language: Language
  quotables: Quotable[]
  lexemesOf: (text: string) => readonly string[]
}

function readPassage(passage: RankedPassage, question: Question): ReadPassage {
  const language = languageOf(passage.text, question.language)
  const known = new Map<string, string[]>()
  const plain = createLexemesOf(question)
  const lexemesOf = (text: string) => {
    const lexemes = known.get(text) ?? plain(text, language)
    known.set(text, lexemes)
    return lexemes
  }
  return { passage, language, quotables: quotablesOf(passage.text), lexemesOf }
}

function scoreOf(read: ReadPassage, at: number, asked: AskedWords): number {
  const quotable = read.quotables[at]
  if (!quotable) return 0
  const held = read.lexemesOf(quotable.text)
  const words = saidIn(read, quotable.text, asked) + takenUp(read, at, asked)
  const pairs = pairWeight * pairOverlap(asked.lexemes, [held], asked.idf)
  const share = isHeading(quotable) ? headingShare : 1
  return share * (words + pairs)
}

/** What of the question, or of other words for it, stands in the sentence. */
function saidIn({ language, lexemesOf }: ReadPassage, text: string, asked: AskedWords): number {
  const held = lexemesOf(text)
  return softOverlap(asked.lexemes, held, asked.idf) + asked.sumIn(held, language)
}

function fitOf(
  { passage, language, quotables }: ReadPassage,
  at: number,
  { type, surfaces, measures }: AskedWords,
): number {
  const { text, list } = quotables[at] ?? { text: '', list: null }
  if (measures.size > 0) {
    const head = text.includes('\t') ? headOf(passage, quotables, at).map((part) => part.text) : []
    return holdsMeasure(measures, text, head.join('\n')) ? 1 : 0
  }
  return fits(type, { text, language, isStep: list !== null }, surfaces)
}

function isHeadingRange({ ranges }: RankedPassage, { start }: Quotable): boolean {
  return ranges.some(({ offset, path }) => path !== undefined && offset === start)
}

/** Words that it lacks and that are said where one reads it: above it, before it, at the head of its table. */
function takenUp({ passage, quotables, lexemesOf }: ReadPassage, at: number, { lexemes, idf }: AskedWords): number {
  const quotable = quotables[at]
  if (!quotable) return 0
  const held = new Set(lexemesOf(quotable.text))
  const missing = lexemes.filter((lexeme) => !held.has(lexeme))
  const above = lexemesOf(pathAt(passage, quotable.start))
  if (!quotable.text.includes('\t')) {
    const before = quotables[at - 1]
    return takenUpShare * softOverlap(missing, [...above, ...(before ? lexemesOf(before.text) : [])], idf)
  }
  const head = headOf(passage, quotables, at).flatMap(({ text }) => lexemesOf(text))
  // Every row has the same head: one that holds nothing of the question itself is not meant. A code heads a column.
  const isOfColumn = missing.some((lexeme) => code.test(lexeme) && head.includes(lexeme))
  if (missing.length === lexemes.length && !isOfColumn) return 0
  const headless = missing.filter((lexeme) => !head.includes(lexeme))
  return tableHeadShare * softOverlap(missing, head, idf) + takenUpShare * softOverlap(headless, above, idf)
}

/** Passages overlap and lists are quoted whole: the same text is chosen once. */
function distinct(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const kept: ChosenSentence[] = []
  for (const candidate of chosen) {
    const seen = kept.some(({ stretch }) => stretch.text.includes(candidate.stretch.text))
    if (!seen) kept.push(candidate)
    if (kept.length === sentencesChosen) break
  }
  return kept
}
