import type { Quote, Source, AnswerVerdict } from '@millwright/contract/chats'
import { reason } from '@millwright/contract/reasons/reason'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerRequest } from '../answer-request.ts'
import { citationFilter, type Piece } from './citation-filter.ts'
import { contextOf } from '../quoting/context.ts'
import { answerMarker } from '../proof/mark-answer.ts'
import { withoutDoubtful } from '../proof/without-doubtful.ts'
import { sentenceMatcher } from './match-sentences.ts'
import type { AnswerModel } from './model.ts'
import { ModelFailure, modelText } from './model-text.ts'
import { instructions, questionWithPassages, remembered } from './prompt.ts'
import { onPageOf, quotesInContext } from '../quoting/quotes.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import { sentencesOf } from '../../language/sentences.ts'
import { numberSources } from '../quoting/sources.ts'

/** How many passages a model is given to read: those of the search, and as many that it looked for itself. */
const passagesGiven = 16
/** A sentence that is cited is looked for in so many characters before its citation. */
const maxStatementLength = 1_000
/** Later citations name a source that is known already: what they would quote costs time and is read by nobody. */
const maxQuoted = 50

/** What ends a listing must stand alone in its line: a citation goes below it. */
const fence = /(?:^|\n)[ \t]*(?:`{3,}|~{3,})[ \t]*$/u

/** What was read badly from a picture or a screen proves no figure. Records and notes are not read from pictures. */
async function provingOf(
  { listDoubts, records }: AnswerRequest,
  passages: readonly RankedPassage[],
): Promise<readonly RankedPassage[]> {
  const mayBeRead = ({ id, fileType }: RankedPassage) => !records?.has(id) && fileType !== 'note'
  const read = passages.filter(mayBeRead)
  if (!listDoubts || read.length === 0) return passages
  const proving = new Map((await withoutDoubtful(read, listDoubts)).map((passage) => [passage.id, passage]))
  return passages.map((passage) => proving.get(passage.id) ?? passage)
}

/** Streams the model's answer; its citations are bound to the passages it was given, all others are taken out. */
export async function* modelAnswer(
  request: AnswerRequest,
  { model, verdict }: { model: AnswerModel; verdict: AnswerVerdict },
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  const passages = request.found.passages.slice(0, passagesGiven)
  const question = request.found.question.text
  const prompt = {
    instructions: instructions(request, verdict),
    history: remembered(request.history),
    question: questionWithPassages(question, passages),
  }
  const filter = citationFilter(passages.length)
  const sources = request.sources ?? numberSources()
  const proving = await provingOf(request, passages)
  const marker = answerMarker({ passages: proving, question, place: request.place })
  const known = new Map<RankedPassage, Source>()
  const matchers = new Map<RankedPassage, ReturnType<typeof sentenceMatcher>>()
  const quotesSent = new Map<number, number>()
  let statement = ''
  let quoted = 0
  let lastCited = 0

  async function sourceOf(passage: RankedPassage): Promise<Source> {
    const before = known.get(passage)
    if (before && quoted >= maxQuoted) return before
    const record = request.records?.get(passage.id)
    if (record) return sources.citeRecord(record)
    quoted += 1
    const said = sentencesOf(statement.slice(-maxStatementLength)).at(-1)?.text ?? ''
    const match = matchers.get(passage) ?? sentenceMatcher(passage, question)
    matchers.set(passage, match)
    const quotes: Quote[] = []
    for (const stretch of match(said)) {
      const context = onPageOf(passage, stretch, contextOf(passage, stretch))
      quotes.push(...(await quotesInContext(passage, { stretch, context }, request.locate)))
    }
    const source = sources.cite(passage, quotes)
    known.set(passage, source)
    return source
  }

  async function* put(pieces: readonly Piece[]): AsyncGenerator<AnswerEvent> {
    let text = ''
    for (const piece of pieces) {
      if (piece.type === 'text') {
        statement += piece.text
        if (statement.length > 2 * maxStatementLength) statement = statement.slice(-maxStatementLength)
        lastCited = 0
        text += piece.text
        marker.write(piece.text)
        continue
      }
      const passage = passages[piece.passage - 1]
      if (!passage) continue
      const source = await sourceOf(passage)
      if (source.quotes.length > (quotesSent.get(source.n) ?? -1)) {
        quotesSent.set(source.n, source.quotes.length)
        if (text) yield { type: 'chunk', text }
        text = ''
        yield { type: 'source', source }
      }
      const before = lastCited !== 0 ? '' : fence.test(statement) ? '\n\n' : ' '
      const mark = source.n === lastCited ? '' : `${before}[${source.n}]`
      marker.cite(piece.passage - 1, mark)
      text += mark
      lastCited = source.n
    }
    if (text) yield { type: 'chunk', text }
  }

  const writing: AnswerEvent = { type: 'status', stage: reason('answering.writing') }
  yield writing
  yield { type: 'marked', marks: () => marker.marks() }
  try {
    for await (const part of modelText(model, prompt, signal)) {
      const pieces = part.type === 'text' ? filter.push(part.text) : []
      // Whoever stores the answer hears that it is under way, also where no word comes.
      if (pieces.length === 0) yield writing
      else yield* put(pieces)
    }
    yield* put(filter.end())
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error
    yield* put(filter.end())
    yield { type: 'failed', reason: error.reason, cause: error.cause }
  }
}

/**
 * The score is the judge; whether the model cites moves its verdict by one step at most. A model that cites nothing has
 * found nothing, and one that cites for a question that the score refused may be right.
 */
export function modelAnswerability(score: AnswerVerdict, cites: boolean): AnswerVerdict {
  switch (score) {
    case 'answered':
      return cites ? 'answered' : 'unsure'
    case 'unsure':
    case 'not-in-material':
      return cites ? 'unsure' : 'not-in-material'
  }
}
