import type { Source, AnswerVerdict } from '@millwright/contract/chats'
import { join } from 'node:path'
import { z } from 'zod'
import { share } from './rate-quotes.ts'
import { readLines } from './question-set.ts'

const FloorQuestion = z.object({
  id: z.string(),
  file: z.string(),
  kind: z.string(),
  text: z.string(),
  pages: z.array(z.number()),
  /** A regular expression, whatever the case, that a right quote or its context matches on one of the pages. */
  gold: z.nullish(z.string()),
  /** Nothing in the manual answers it. */
  absent: z.boolean(),
  flags: z.array(z.string()),
})
export type FloorQuestion = z.infer<typeof FloorQuestion>

/** `questions.jsonl` of a folder whose `manuals` it asks about. */
export function readFloorQuestions(folder: string): Promise<FloorQuestion[]> {
  return readLines(join(folder, 'questions.jsonl'), FloorQuestion)
}

export type FloorOutcome = {
  question: FloorQuestion
  verdict: AnswerVerdict
  text: string
  isRight: boolean
  isFirstRight: boolean
}

/** What was said to a question: `cited` in the order of the answer. */
export function outcomeOf(
  question: FloorQuestion,
  said: { verdict: AnswerVerdict; text: string; cited: readonly Source[] },
): FloorOutcome {
  const { verdict, text, cited } = said
  const quotes = verdict === 'not-in-material' ? [] : shownIn(cited)
  const matches = quotes.map((quote) => isGold(question, quote))
  return { question, verdict, text, isRight: matches.some(Boolean), isFirstRight: matches[0] ?? false }
}

/** Each quote with what is shown around it, in the order of the answer. */
function shownIn(sources: readonly Source[]): { segment: unknown; text: string }[] {
  return sources.flatMap(({ quotes }) =>
    quotes.map(({ segment, text, context = [] }) => ({
      segment,
      text: [text, ...context.map((part) => part.text)].join('\n'),
    })),
  )
}

export function isGold({ gold, pages }: FloorQuestion, { segment, text }: { segment: unknown; text: string }): boolean {
  return !!gold && pages.includes(Number(segment)) && new RegExp(gold, 'isu').test(text)
}

/** Shares of the questions that the manual answers, and counts of what was said to those that it does not. */
export type FloorFigures = {
  questions: number
  right: number
  rightFirst: number
  wrongAndSure: number
  wrongAndUnsure: number
  refused: number
  absent: number
  absentSure: number
  absentUnsure: number
}

/** Of all questions, of each kind and of each flag. */
export function floorTable(outcomes: readonly FloorOutcome[]): Record<string, FloorFigures> {
  const kinds = [...new Set(outcomes.map(({ question }) => question.kind))]
  const flags = [...new Set(outcomes.flatMap(({ question }) => question.flags))].filter((flag) => flag !== 'absent')
  return Object.fromEntries([
    ['all', figuresOf(outcomes)] as const,
    ...kinds.map((kind) => [kind, figuresOf(outcomes.filter(({ question }) => question.kind === kind))] as const),
    ...flags.map((flag) => [flag, figuresOf(outcomes.filter((one) => one.question.flags.includes(flag)))] as const),
  ])
}

function figuresOf(outcomes: readonly FloorOutcome[]): FloorFigures {
  const there = outcomes.filter(({ question }) => !question.absent)
  const absent = outcomes.filter(({ question }) => question.absent)
  const isWrong = (verdict: AnswerVerdict) => (one: FloorOutcome) => !one.isRight && one.verdict === verdict
  const said = (verdict: AnswerVerdict) => absent.filter((one) => one.verdict === verdict).length
  const of = (holds: (one: FloorOutcome) => boolean) => Number(share(there, holds).toFixed(3))
  return {
    questions: there.length,
    right: of(({ isRight }) => isRight),
    rightFirst: of(({ isFirstRight }) => isFirstRight),
    wrongAndSure: of(isWrong('answered')),
    wrongAndUnsure: of(isWrong('unsure')),
    refused: of(({ verdict }) => verdict === 'not-in-material'),
    absent: absent.length,
    absentSure: said('answered'),
    absentUnsure: said('unsure'),
  }
}
