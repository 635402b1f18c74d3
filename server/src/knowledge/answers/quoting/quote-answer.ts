import type { Source, TextRange } from '@millwright/contract/chats'
import type { AnswerEvent } from '../answer-events.ts'
import type { AnswerRequest } from '../answer-request.ts'
import { doubtfulFigures } from '../proof/without-doubtful.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { joinPassages } from '../../passages/join-passages.ts'
import { causesOf } from './cause-list.ts'
import { type ChosenSentence, chooseSentences } from './choose-sentences.ts'
import { contextOf, isCutOff } from './context.ts'
import { asksForCount, countOfList } from './count-list.ts'
import { findDefinition, termOf } from './find-definition.ts'
import { findSection, type ReadOn, sectionBefore } from './find-section.ts'
import { byStrength, inOrder } from './order-quotes.ts'
import { phrases } from '../phrases.ts'
import { asBlockquote } from './quote-text.ts'
import { onPageOf, quotesInContext, type ShownQuote } from './quotes.ts'
import { heldIn } from '../value/subject.ts'
import { numberSources } from './sources.ts'
import { valueFirst } from '../value/value-first.ts'
import { maxShown, withSurroundings } from './widen-context.ts'

/** Answers with the section or the quote that answers best, then with further places; says that it quotes. */
export async function* quoteAnswer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const say = phrases[request.language]
  const unproven: TextRange[] = []
  let written = 0
  const sources = request.sources ?? numberSources()
  const whole = new Map<number, Source>()
  const all = await quotesFor(request)
  const [best] = all.map(({ quote }) => quote)
  const value = await valueOf(request, best)
  const note = value === null ? `${say.quoted}\n\n` : ''
  if (note) yield { type: 'chunk', text: note, part: 'note' }
  written += note.length
  const lines: { n: number; text: string; doubtful: string[] }[] = []
  const count = best ? await countOfList(request.found.question, best, request.readOn) : null
  for (const [at, { shown: quote }] of all.entries()) {
    signal.throwIfAborted()
    const quotes = await quotesInContext(quote.passage, quote, request.locate)
    if (quotes[0]) quotes[0] = { ...quotes[0], ...(await causesOf(quote, request)) }
    const source = sources.cite(quote.passage, quotes, at === 0 ? 'answer' : 'further')
    whole.set(source.n, source)
    const doubtful = await doubtfulWords(request, quote)
    const counted = at === 0 && count !== null ? `${sayCount(say.counted, count, source.n)}\n\n` : ''
    lines.push({ n: source.n, text: `${counted}${asBlockquote(quote.stretch, quote.context, source.n)}`, doubtful })
  }
  if (lines.some(({ doubtful }) => doubtful.length > 0)) {
    yield { type: 'marked', marks: () => ({ unproven, uncited: [] }) }
  }
  for (const [at, { n, text, doubtful }] of lines.entries()) {
    const source = whole.get(n)
    // Once, with all that it is quoted for: a reader may simply add each source to its list.
    if (source) yield { type: 'source', source }
    whole.delete(n)
    if (at === 0 && value !== null) {
      const first = `**${value}** [${n}]\n\n`
      written += first.length
      yield { type: 'chunk', text: first }
    }
    if (at === 1) {
      const heading = `### ${say.also}\n\n`
      written += heading.length
      yield { type: 'chunk', text: heading, part: 'further' }
    }
    unproven.push(...placesIn(text, doubtful).map(({ start, end }) => ({ start: written + start, end: written + end })))
    written += text.length + 2
    yield { type: 'chunk', text: `${text}\n\n` }
  }
}

function sayCount(phrase: string, count: number, n: number): string {
  return `${phrase.replace('{count}', `**${count}**`)} [${n}]`
}

/** What the answer begins with; nothing where it is unsure, or where figures of the quote may have been read wrongly. */
async function valueOf(request: AnswerRequest, first: ShownQuote | undefined): Promise<string | null> {
  if (!first || request.judgement.verdict !== 'answered') return null
  if ((await doubtfulWords(request, first)).length > 0) return null
  return valueFirst({ found: request.found, listFacts: request.listFacts }, first)
}

/** Figures of what is shown that were read from a picture and may be wrong. */
async function doubtfulWords(
  { listDoubts }: AnswerRequest,
  { passage, stretch, context }: ShownQuote,
): Promise<string[]> {
  if (!listDoubts) return []
  const { before, header, after, cells } = context
  const shown = [stretch, ...before, ...(header ? [header] : []), ...(cells?.carried ?? []), ...after]
  const figures = await doubtfulFigures(passage, listDoubts)
  const isShown = (figure: TextRange) => shown.some(({ start, end }) => figure.start < end && figure.end > start)
  return figures.filter(isShown).map(({ start, end }) => passage.text.slice(start, end))
}

/** A word of what is shown in Markdown: between signs of its own, in which those of the material are escaped. */
const shownWord = /(?<!\S)(?:\*\*)?((?:\\\S|[^\s\\])+?)(?:\*\*)?(?!\S)/gu

function placesIn(text: string, words: readonly string[]): TextRange[] {
  const wanted = new Set(words)
  const places: TextRange[] = []
  for (const { 0: whole, 1: word = '', index } of text.matchAll(shownWord)) {
    if (!wanted.has(word.replace(/\\(\S)/gu, '$1'))) continue
    const start = index + (whole.startsWith('**') ? 2 : 0)
    places.push({ start, end: start + word.length })
  }
  return places
}

const maxQuotes = 4

/** The answer first, then what else speaks of the question and was not shown with it. */
async function quotesFor({ found, readOn }: AnswerRequest): Promise<QuotePair[]> {
  const strongest = byStrength(chooseSentences(found))
  const chosen = asksForCount(found.question) ? strongest : strongest.map(narrowed)
  if (readOn) await findSection(found, readOn)
  const best = findDefinition(found, chosen[0]) ?? sectionBefore(found, chosen[0])
  const quotes: QuotePair[] = best ? [{ quote: best, shown: best }] : []
  for (const one of chosen) {
    if (quotes.length === maxQuotes) break
    if (quotes.some(({ shown }) => isShownWith(shown, one))) continue
    const quote = await inContext(one, readOn)
    const isFirst = quotes.length === 0
    if (isFirst || isOfSubject(found, quote))
      quotes.push({ quote, shown: withSurroundings(quote, isFirst ? maxShown.first : maxShown.further) })
  }
  return inOrder(quotes.map((one) => ({ ...one, ...one.quote })))
}

/** A quote with what it needs to be understood, and with what a reader sees around it. */
type QuotePair = { quote: ShownQuote; shown: ShownQuote }

/** Of a list, the item that alone says the value which is asked for. */
function narrowed(chosen: ChosenSentence): ChosenSentence {
  return chosen.core ? { ...chosen, stretch: chosen.core } : chosen
}

/** What says no word of the subject, nor another for one, only has a figure of the kind that is asked for. */
function isOfSubject(found: FoundPassages, quote: ShownQuote): boolean {
  const { subject, others } = heldIn(found, quote)
  return subject > 0 || others > 0
}

function isShownWith({ stretch, context }: ShownQuote, chosen: ChosenSentence): boolean {
  const { before, after, header, cells } = context
  return [stretch, ...before, ...after, ...(header ? [header] : []), ...(cells?.carried ?? [])].some(
    ({ text }) => text.includes(chosen.stretch.text) || (text === stretch.text && chosen.stretch.text.includes(text)),
  )
}

/** With what it needs to be understood: a table's row says nothing without its header. */
async function inContext(chosen: ChosenSentence, readOn: ReadOn | undefined): Promise<ShownQuote> {
  const isRow = chosen.stretch.text.includes('\t')
  const { passage, stretch } = isRow && readOn ? await withTableHead(chosen, readOn) : chosen
  const around = contextOf(passage, stretch)
  const term = isRow ? null : termOf(passage, stretch)
  const isThere = around.before.some(({ start }) => start === term?.start)
  const context = term && !isThere ? { ...around, before: [term, ...around.before] } : around
  // A long table's header stands on another page than the row; its caption stands above the header.
  const near = isRow && context.header ? context.header : stretch
  return { passage, stretch, context: onPageOf(passage, near, context), goesOn: false }
}

/** A long table runs over some passages: its head stands in an earlier one. */
const passagesBefore = 6

async function withTableHead(
  { passage, stretch }: ChosenSentence,
  readOn: ReadOn,
): Promise<Pick<ShownQuote, 'passage' | 'stretch'>> {
  if (passage.ordinal === 0 || !isCutOff(passage, stretch)) return { passage, stretch }
  const { versionId, ordinal } = passage
  const read = await readOn({ versionId, first: ordinal - passagesBefore, last: ordinal })
  const { text, ranges } = joinPassages(read)
  const shift = text.length - passage.text.length
  // The file was read anew meanwhile.
  if (!text.endsWith(passage.text)) return { passage, stretch }
  const title = read[0]?.title ?? passage.title
  return {
    passage: { ...passage, title, text, ranges },
    stretch: { ...stretch, start: stretch.start + shift, end: stretch.end + shift },
  }
}
