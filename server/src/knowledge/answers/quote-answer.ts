import type { Source } from '@millwright/contract/chats'
import type { AnswerEvent } from './answer-events.ts'
import type { AnswerRequest } from './answer-question.ts'
import { type ChosenSentence, chooseSentences } from './choose-sentences.ts'
import { plainInMarkdown } from './markdown.ts'
import { phrases } from './phrases.ts'
import { quotesOf } from './quotes.ts'
import { numberSources } from './sources.ts'

/** Answers with the sentences that answer, quoted and cited; says that it quotes. */
export async function* quoteAnswer(request: AnswerRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  const { passages, question, idf } = request.found
  const chosen = joined(inReadingOrder(chooseSentences(question, passages, idf)))
  yield { type: 'chunk', text: `${phrases[request.language].quoted}\n\n` }
  const sources = numberSources()
  const whole = new Map<number, Source>()
  const lines: { n: number; text: string }[] = []
  for (const { passage, stretch } of chosen) {
    signal.throwIfAborted()
    const source = sources.cite(passage, await quotesOf(passage, stretch, request.locate))
    whole.set(source.n, source)
    lines.push({ n: source.n, text: asBlockquote(stretch.text, source.n) })
  }
  for (const { n, text } of lines) {
    const source = whole.get(n)
    // Once, with all that it is quoted for: a reader may simply add each source to its list.
    if (source) yield { type: 'source', source }
    whole.delete(n)
    yield { type: 'chunk', text: `${text}\n\n` }
  }
}

/** The best place first; sentences of one document in the order in which the document has them. */
function inReadingOrder(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const documents = new Map<string, ChosenSentence[]>()
  for (const sentence of chosen) {
    const those = documents.get(sentence.passage.versionId)
    if (those) those.push(sentence)
    else documents.set(sentence.passage.versionId, [sentence])
  }
  return [...documents.values()].flatMap((those) => those.sort((a, b) => place(a) - place(b)))
}

/** Sentences that follow one another in their passage are quoted as they stand there. */
function joined(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const quotes: ChosenSentence[] = []
  for (const sentence of chosen) {
    const { passage, stretch } = sentence
    const before = quotes.at(-1)
    if (before?.passage.id === passage.id && !passage.text.slice(before.stretch.end, stretch.start).trim()) {
      const { start } = before.stretch
      before.stretch = { start, end: stretch.end, text: passage.text.slice(start, stretch.end) }
    } else quotes.push({ ...sentence })
  }
  return quotes
}

/** Passages of a document are ordered by the first page text that they hold, then by what stands in them. */
function place({ passage, stretch }: ChosenSentence): number {
  const range = passage.ranges.find(({ offset, start, end }) => stretch.start < offset + end - start)
  if (!range) return 0
  const number = typeof range.segment === 'number' ? range.segment : 0
  return number * 1e6 + range.start + Math.max(0, stretch.start - range.offset)
}

function asBlockquote(text: string, n: number): string {
  // Cells of a table row are parted by tabs.
  const lines = plainInMarkdown(text.replaceAll('\t', ' | ')).split('\n')
  return `${lines.map((line) => `> ${line}`).join('  \n')} [${n}]`
}
