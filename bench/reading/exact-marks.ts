import type { Box, Segment } from '@millwright/contract/segments'
import { passagesOf, type Passage } from '../../server/src/knowledge/passages/cut-passages.ts'
import { quoteBoxes } from '../../server/src/knowledge/passages/quote-boxes.ts'
import { sentencesOf } from '../../server/src/knowledge/language/sentences.ts'
import type { ExtractedPage } from '../../server/src/knowledge/readers/pdf/page.ts'
import { seededRandom } from '../../server/test/pdf/make-pdf.ts'
import type { Word } from './poppler-words.ts'

const shortestSentence = 20

export type InexactMark = { quote: string; found: string; segments: Segment[] }
export type ExactMarks = { sentences: string[]; inexact: InexactMark[] }

/**
 * Sentences of our passages, walked back to boxes as a citation is, against the words that another reader
 * finds with their middle under those boxes.
 */
export function exactMarks(
  { pages, words }: { pages: ReadonlyMap<number, ExtractedPage>; words: ReadonlyMap<number, Word[]> },
  most: number,
): ExactMarks {
  const passages = passagesOf(
    [...pages.values()].map((page) => ({ ...page, segment: page.number })),
    { title: '', hasRunningHeads: true },
  )
  const sentences = chosenSentences(passages, most)
  const inexact: InexactMark[] = []
  for (const { passage, start, end, text } of sentences) {
    const places = quoteBoxes(
      passage,
      { from: start, to: end },
      (segment) => pages.get(Number(segment))?.layout ?? new Uint8Array(),
    )
    const found = places.map(({ segment, boxes }) => textsUnder(boxes, words.get(Number(segment)) ?? []))
    const readings = [0, 1, 2, 3].map((way) => found.map((page) => page[way]).join(' '))
    if (!readings.some((reading) => isSame(normalised(reading), normalised(text)))) {
      inexact.push({ quote: text, found: readings[0] ?? '', segments: places.map(({ segment }) => segment) })
    }
  }
  return { sentences: sentences.map(({ text }) => text), inexact }
}

type ChosenSentence = { passage: Passage; start: number; end: number; text: string }

/** Spread over the document: one sentence from each of so many equal stretches of passages, all if there are fewer. */
function chosenSentences(passages: readonly Passage[], most: number): ChosenSentence[] {
  const random = seededRandom(11)
  const seen = new Set<string>()
  const all = passages.flatMap((passage) =>
    sentencesOf(passage.text)
      .filter(({ text }) => text.length >= shortestSentence && /\p{L}{3}/u.test(text))
      .map((sentence) => ({ passage, ...sentence }))
      .filter(({ text }) => !seen.has(text) && seen.add(text)),
  )
  const stretch = all.length / most
  if (stretch <= 1) return all
  return Array.from({ length: most }, (_, i) => all[Math.floor((i + random()) * stretch)]).filter(
    (chosen) => chosen !== undefined,
  )
}

const unspaced = /[\u3000-\u30FF\u3400-\u9FFF\uFF00-\uFFEF]/u

/** Where the place of single characters is guessed (signsOf), one may fall to the other side of either end. */
function isSame(reading: string, quote: string): boolean {
  if (reading === quote) return true
  if (!unspaced.test(quote) || quote.length < 6) return false
  const at = reading.indexOf(quote.slice(1, -1))
  return at >= 0 && at <= 2 && reading.length - at - (quote.length - 2) <= 2
}

/** Chinese has no blanks: such a "word" is a whole line, of which each character is looked at; Latin is half as wide. */
function signsOf(word: Word): Word[] {
  if (!unspaced.test(word.text)) return [word]
  const characters = Array.from(word.text)
  const width = (character: string): number => (unspaced.test(character) ? 2 : 1)
  const unit = (word.right - word.left) / characters.reduce((sum, character) => sum + width(character), 0)
  let left = word.left
  return characters.map((text) => {
    const character = { ...word, text, left, right: left + unit * width(text) }
    left = character.right
    return character
  })
}

/** One text for each way in which the lines may run: rightwards, leftwards (page upside down), down or up. */
function textsUnder(boxes: readonly Box[], words: readonly Word[]): string[] {
  const directions: ((a: Word, b: Word) => number)[] = [
    (a, b) => a.left + a.right - b.left - b.right,
    (a, b) => b.left + b.right - a.left - a.right,
    (a, b) => a.top + a.bottom - b.top - b.bottom,
    (a, b) => b.top + b.bottom - a.top - a.bottom,
  ]
  const signs = words.flatMap(signsOf)
  const lines = boxes.map((box) =>
    signs.filter((word) => {
      const x = (word.left + word.right) / 2
      const y = (word.top + word.bottom) / 2
      return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height
    }),
  )
  return directions.map((order) =>
    lines
      .map((line) =>
        line
          .toSorted(order)
          .map(({ text }) => text)
          .join(' '),
      )
      .join(' '),
  )
}

/** Without what two readers write differently: ligatures, blanks, hyphens and the dots that lead to a page number. */
export function normalised(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cc}\u00AD\u2010\u2011-]+/gu, '')
    .replace(/\.{4,}/gu, '')
}
