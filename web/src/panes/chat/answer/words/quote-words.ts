import { type Word, wordsOf, type WordsOfText } from './words-of.ts'

/** A paragraph, item or cell of a quote as it is drawn, with the pieces of text that it is drawn of. */
export type Paragraph = WordsOfText & { runs: readonly { node: Text; start: number }[] }

/** A word of a quote; `at` is its number in its paragraph. */
export type WordPlace = { paragraph: Paragraph; at: number }

const blocks = 'p, li, td, th, h1, h2, h3, h4, h5, h6, pre'
/** What stands in a quote and is not quoted. */
const besides = 'button, small'

export function paragraphsIn(quote: Element, language: string): Paragraph[] {
  const nodesOf = new Map<Element, Text[]>()
  const walker = document.createTreeWalker(quote, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (!(node instanceof Text) || node.parentElement?.closest(besides)) continue
    const block = node.parentElement?.closest(blocks) ?? quote
    nodesOf.set(block, [...(nodesOf.get(block) ?? []), node])
  }
  return [...nodesOf.values()].map((nodes) => {
    const runs: { node: Text; start: number }[] = []
    let text = ''
    for (const node of nodes) {
      runs.push({ node, start: text.length })
      text += node.data
    }
    return { text, runs, words: wordsOf(text, language) }
  })
}

export function placesIn(paragraphs: readonly Paragraph[]): WordPlace[] {
  return paragraphs.flatMap((paragraph) => paragraph.words.map((_, at) => ({ paragraph, at })))
}

/** Where a stretch of a paragraph is drawn, a box a line. */
export function boxesOf({ runs }: Paragraph, { start, end }: Pick<Word, 'start' | 'end'>): DOMRect[] {
  const range = document.createRange()
  const from = runs.findLast((run) => run.start <= start)
  const to = runs.findLast((run) => run.start < end)
  if (!from?.node.isConnected || !to) return []
  range.setStart(from.node, start - from.start)
  range.setEnd(to.node, end - to.start)
  return joined([...range.getClientRects()].filter(({ width }) => width > 0))
}

/** Pieces of one line have one box around them. */
function joined(rects: readonly DOMRect[]): DOMRect[] {
  const lines: DOMRect[] = []
  for (const rect of rects) {
    const last = lines.at(-1)
    if (!last || rect.top >= last.bottom || rect.bottom <= last.top) lines.push(rect)
    else lines[lines.length - 1] = around([last, rect])
  }
  return lines
}

export function around(rects: readonly DOMRect[]): DOMRect {
  const left = Math.min(...rects.map((rect) => rect.left))
  const top = Math.min(...rects.map((rect) => rect.top))
  const right = Math.max(...rects.map((rect) => rect.right))
  const bottom = Math.max(...rects.map((rect) => rect.bottom))
  return new DOMRect(left, top, right - left, bottom - top)
}

/** The word that is drawn at a point of the window. */
export function placeAt(paragraphs: readonly Paragraph[], point: { x: number; y: number }): WordPlace | null {
  const holds = ({ left, right, top, bottom }: DOMRect) =>
    point.x >= left && point.x <= right && point.y >= top && point.y <= bottom
  const places = placesIn(paragraphs)
  return places.find(({ paragraph, at }) => boxesOf(paragraph, wordAt({ paragraph, at })).some(holds)) ?? null
}

export function wordAt({ paragraph, at }: WordPlace): Word {
  const word = paragraph.words[at]
  if (!word) throw new Error('A place names a word of its paragraph')
  return word
}
