import { createAlternativesHeld } from '../search/question/alternatives.ts'
import { createLexemesOf } from '../search/question/groups.ts'
import type { CarriedContext } from '../search/question/follow-up.ts'
import { readQuestion } from '../search/question/question.ts'
import { softOverlap } from '../search/rerank.ts'
import type { FoundPassages } from '../search/search-passages.ts'
import { languageOf } from '../language/language.ts'
import { pathAt } from '../passages/heading-path.ts'
import { answerTypeOf, fits } from './quoting/answer-type.ts'
import { holdsMeasure, measuresAsked, measuresNamed } from './quoting/asked-measure.ts'
import { chooseSentences } from './quoting/choose-sentences.ts'
import { contextOf } from './quoting/context.ts'
import { byStrength } from './quoting/order-quotes.ts'
import type { Answerability } from './answerability.ts'

/** Of what was carried over, where nothing else tells what is asked of the new subject: so much stands with it. */
const leastFrame = 0.3
/** A question that says more than its new subject says it in words that a manual need not use. */
const leastSaid = 0.5

/**
 * The judgement of a question that names a new subject in place of what was spoken of before: sure only where what is quoted
 * speaks of that subject, and says of it what was asked. Refused where the subject stands nowhere.
 */
export function ofNewSubject(
  found: FoundPassages,
  judgement: Answerability,
  carried: CarriedContext | null | undefined,
): Answerability {
  const subject = carried?.subject
  if (!subject || judgement.verdict === 'not-in-material') return judgement
  const { question } = found
  const tokens = readQuestion(subject.words.join(' '), question.language).tokens
  const names = [...new Set(tokens.map(({ lexeme }) => lexeme))]
  if (subject.isAll && names.length > 0 && names.every((lexeme) => !isFound(found, lexeme))) {
    return { ...judgement, verdict: 'not-in-material', unknownWords: [...subject.words] }
  }
  if (judgement.verdict === 'unsure') return judgement
  const quoted = readQuoted(found)
  const isSure =
    quoted !== null && speaksOf(found, quoted, { names, isAll: subject.isAll }) && answersFrame(found, quoted, carried)
  return isSure ? judgement : { ...judgement, verdict: 'unsure' }
}

/** In the material, or other words for it. */
function isFound({ question, idf }: FoundPassages, lexeme: string): boolean {
  if (
    idf(lexeme) > 0 ||
    question.tokens.some((one) => one.lexeme === lexeme && one.surface !== null && idf(`=${one.surface}`) > 0)
  )
    return true
  return question.alternatives.some((one) => one.lexemes.includes(lexeme) && one.alternatives.length > 0)
}

/** What is quoted first with all that it is read with: `head` names what it is about. */
type QuotedSubject = { said: string; head: string; language: string }

function readQuoted(found: FoundPassages): QuotedSubject | null {
  const [first] = byStrength(chooseSentences(found))
  if (!first) return null
  const { passage, stretch } = first
  const { before, header, cells } = contextOf(passage, stretch)
  const isRow = stretch.text.includes('\t')
  // A sentence beside a sentence may be about another thing; what stands over a row is what the row is about.
  const head = [pathAt(passage, stretch.start), ...(isRow ? before : []).map(({ text }) => text), header?.text ?? '']
  const said = [stretch, ...(cells?.carried ?? [])].map(({ text }) => text).join('\n')
  return { said, head: head.join('\n'), language: languageOf(passage.text, found.question.language) }
}

function speaksOf(
  found: FoundPassages,
  { said, head, language }: QuotedSubject,
  of: { names: readonly string[]; isAll: boolean },
): boolean {
  const { question } = found
  const text = createLexemesOf(question)(`${head}\n${said}`, language)
  const { weightIn } = createAlternativesHeld(question)
  const isSaid = (lexeme: string) =>
    softOverlap([lexeme], text, () => 1) > 0 ||
    question.alternatives.some(
      (one) => one.from !== 'thesaurus' && one.lexemes.includes(lexeme) && weightIn(one, text, language) > 0,
    )
  if (of.isAll) return of.names.every(isSaid)
  const weightOf = (lexeme: string) => found.idf(lexeme) || found.unknownIdf
  const sum = (lexemes: readonly string[]) => lexemes.reduce((all, lexeme) => all + weightOf(lexeme), 0)
  return sum(of.names.filter(isSaid)) >= leastSaid * sum(of.names)
}

/** What the question before asked for: a figure of its measure, a time, a person; else some of its own words. */
function answersFrame(
  found: FoundPassages,
  { said, head, language }: QuotedSubject,
  { words, subject, frame = '' }: CarriedContext,
): boolean {
  const { question, idf } = found
  const measures = subject?.isAll ? measuresNamed(frame, question.language) : measuresAsked(question)
  if (measures.size > 0) return holdsMeasure(measures, said, head)
  if (!subject?.isAll) return true
  const type = answerTypeOf(question)
  if (type === 'time' || type === 'person' || type === 'number')
    return fits(type, { text: said, language: question.language, isStep: false }, new Set()) > 0
  const text = createLexemesOf(question)(`${head}\n${said}`, language)
  const asked = [...new Set(readQuestion(words.join(' '), question.language).tokens.map(({ lexeme }) => lexeme))]
  return softOverlap(asked, text, idf) >= leastFrame * softOverlap(asked, asked, idf)
}
