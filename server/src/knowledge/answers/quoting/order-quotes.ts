import { isHeading, type Quotable, quotablesOf } from './blocks.ts'
import type { ChosenSentence } from './choose-sentences.ts'

type PlacedSentence = Pick<ChosenSentence, 'passage' | 'stretch'>

/** Further places that are less likely than the best by this, in log-odds, are not shown. */
const worthShowing = 6
/** Between two parts of an answer a sentence or two belong to it as well. */
const maxBetween = 2

/** The best first, then what else is strong, best first; neighbours are one. */
export function byStrength(chosen: readonly ChosenSentence[]): ChosenSentence[] {
  const [first, ...others] = joined(chosen)
  if (!first) return []
  const read = new Set([first.passage.id])
  const worth = others.filter((other) => {
    const isWorth = other.speaks && other.score >= first.score - worthShowing && !isLesserRow(other, first)
    // Another passage may answer where the first does not; beside a quote its neighbours are shown anyway.
    const isFirstOfPassage = !read.has(other.passage.id)
    if (isWorth) read.add(other.passage.id)
    return isWorth && (other.isLikely || isFirstOfPassage)
  })
  return [first, ...worth]
}

/** The best first, then what else stands on its page, then by each page's best; a page's quotes in its order. */
export function inOrder<Quote extends PlacedSentence>(quotes: readonly Quote[]): Quote[] {
  const [first, ...others] = quotes
  if (!first) return []
  const pages = Map.groupBy(others, pageOf)
  const beside = pages.get(pageOf(first)) ?? []
  pages.delete(pageOf(first))
  return [first, ...[beside, ...pages.values()].flatMap((of) => of.toSorted(byPlace))]
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
    beside.core = null
  }
  return quotes
}

function areNeighbours(one: ChosenSentence, other: ChosenSentence): boolean {
  // A video is played from the second of what answers, not of what was said before it.
  if (one.passage.fileType === 'video') return false
  // What says the value that is asked for is the answer without what stands beside it.
  if (one.core && !other.core) return false
  if (one.passage.id !== other.passage.id || isRow(one) !== isRow(other) || isLesserRow(other, one)) return false
  if (!other.speaks || !other.isLikely) return false
  const end = Math.min(one.stretch.end, other.stretch.end)
  const start = Math.max(one.stretch.start, other.stretch.start)
  // What one page ends with is another place than what the next begins with.
  if (segmentAt(one, end - 1) !== segmentAt(one, start)) return false
  return isOneText(one.passage, end, start)
}

/** Nothing stands between them, or few sentences of the same section. */
function isOneText(passage: ChosenSentence['passage'], end: number, start: number): boolean {
  if (!passage.text.slice(end, start).trim()) return true
  const between = quotablesOf(passage.text).filter((one) => one.start >= end && one.end <= start)
  const headings = new Set(passage.ranges.flatMap(({ offset, path }) => (path === undefined ? [] : [offset])))
  const isText = (one: Quotable) =>
    one.list === null && !one.text.includes('\t') && !isHeading(one) && !headings.has(one.start)
  return between.length <= maxBetween && between.every(isText)
}

function segmentAt({ passage }: PlacedSentence, at: number) {
  return passage.ranges.find(({ offset, start, end }) => at < offset + end - start)?.segment
}

function isRow({ stretch }: ChosenSentence): boolean {
  return stretch.text.includes('\t')
}

/** Of the rows of a table those are meant that hold most of the question: the others are about something else. */
function isLesserRow(other: ChosenSentence, one: ChosenSentence): boolean {
  return one.passage.id === other.passage.id && isRow(one) && isRow(other) && other.said < one.said
}

function rangeOf({ passage, stretch }: PlacedSentence) {
  return passage.ranges.find(({ offset, start, end }) => stretch.start < offset + end - start)
}

/** The page of a document; a note as a whole, whose segments are its blocks. */
function pageOf(sentence: PlacedSentence): string {
  const segment = rangeOf(sentence)?.segment
  return typeof segment === 'number' ? `${sentence.passage.versionId} ${segment}` : sentence.passage.versionId
}

/** Passages overlap: within a segment its own characters tell the order, across segments that of the passages. */
function byPlace(one: PlacedSentence, other: PlacedSentence): number {
  const [first, second] = [rangeOf(one), rangeOf(other)]
  if (first && second && first.segment === second.segment) return placeOf(one) - placeOf(other)
  return one.passage.ordinal - other.passage.ordinal || one.stretch.start - other.stretch.start
}

/** Where a sentence begins in its segment. */
function placeOf(sentence: PlacedSentence): number {
  const range = rangeOf(sentence)
  return range ? range.start + Math.max(0, sentence.stretch.start - range.offset) : 0
}
