import type { Source } from '@millwright/contract/chats'
import type { AnswerEvent } from './answer-events.ts'
import type { AnswerRequest } from './answer-question.ts'
import { type ChosenSentence, chooseSentences } from './choose-sentences.ts'
import { type Context, contextOf } from './context.ts'
import { phrases } from './phrases.ts'
import { asBlockquote } from './quote-text.ts'
import { onPageOf, quotesInContext } from './quotes.ts'
import { numberSources } from './sources.ts'

const alone: Context = { before: [], after: [], header: null }
/** Further places that score less than this share of the best are not shown. */
const worthShowing = 0.5
/** A neighbour that says less than this share of what the quote says is its context. */
const worthJoining = 0.34

/** Answers with the best quote in its context, then further places; says that it quotes. */
export async function* quoteAnswer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const { passages, question, idf } = request.found
  const say = phrases[request.language]
  yield { type: 'chunk', text: `${say.quoted}\n\n`, part: 'note' }
  const sources = numberSources()
  const whole = new Map<number, Source>()
  const lines: { n: number; text: string }[] = []
  /** What stands in the best one's context is not quoted again. */
  const shown = new Set<string>()
  for (const [at, { passage, stretch }] of inOrder(chooseSentences(question, passages, idf)).entries()) {
    signal.throwIfAborted()
    if (shown.has(stretch.text)) continue
    const around = at === 0 ? contextOf(passage.text, stretch) : rowContextOf(passage.text, stretch)
    const context = onPageOf(passage, stretch, around)
    for (const { text } of [...context.before, ...context.after, context.header ?? stretch]) shown.add(text)
    const source = sources.cite(passage, await quotesInContext(passage, { stretch, context }, request.locate))
    whole.set(source.n, source)
    lines.push({ n: source.n, text: asBlockquote(stretch, context, source.n) })
  }
  for (const [at, { n, text }] of lines.entries()) {
    const source = whole.get(n)
    // Once, with all that it is quoted for: a reader may simply add each source to its list.
    if (source) yield { type: 'source', source }
    whole.delete(n)
    if (at === 1) yield { type: 'chunk', text: `### ${say.also}\n\n`, part: 'further' }
    yield { type: 'chunk', text: `${text}\n\n` }
  }
}

/** A table's row says nothing without its header; every other further place stands for itself. */
function rowContextOf(text: string, stretch: { start: number; end: number; text: string }): Context {
  return stretch.text.includes('\t') ? contextOf(text, stretch) : alone
}

/** The best first; what else is strong by its page's best, quotes of a page in the page's order. */
function inOrder(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const [first, ...others] = joined(chosen)
  if (!first) return []
  const pages = new Map<string, ChosenSentence[]>()
  for (const sentence of others) {
    if (sentence.own === 0 || sentence.score < worthShowing * first.score) continue
    const page = `${sentence.passage.versionId} ${pageOf(sentence)}`
    pages.set(page, [...(pages.get(page) ?? []), sentence])
  }
  return [first, ...[...pages.values()].flatMap((of) => of.sort((a, b) => placeOf(a) - placeOf(b)))]
}

/** Sentences that follow one another in their passage are quoted as they stand there, at the better one's place. */
function joined(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const quotes: ChosenSentence[] = []
  for (const sentence of chosen) {
    const beside = quotes.find((quote) => areNeighbours(quote, sentence))
    if (!beside) {
      quotes.push({ ...sentence })
      continue
    }
    const start = Math.min(beside.stretch.start, sentence.stretch.start)
    const end = Math.max(beside.stretch.end, sentence.stretch.end)
    beside.stretch = { start, end, text: beside.passage.text.slice(start, end) }
  }
  return quotes
}

function areNeighbours(one: ChosenSentence, other: ChosenSentence): boolean {
  if (one.passage.id !== other.passage.id || one.stretch.text.includes('\t') !== other.stretch.text.includes('\t'))
    return false
  if (other.own < worthJoining * one.own) return false
  const end = Math.min(one.stretch.end, other.stretch.end)
  const start = Math.max(one.stretch.start, other.stretch.start)
  return !one.passage.text.slice(end, start).trim()
}

function rangeOf({ passage, stretch }: ChosenSentence) {
  return passage.ranges.find(({ offset, start, end }) => stretch.start < offset + end - start)
}

function pageOf(sentence: ChosenSentence): string {
  return String(rangeOf(sentence)?.segment ?? '')
}

/** Where a sentence begins on its page. */
function placeOf(sentence: ChosenSentence): number {
  const range = rangeOf(sentence)
  return range ? range.start + Math.max(0, sentence.stretch.start - range.offset) : 0
}
