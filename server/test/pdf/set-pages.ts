import type { PageToSearch } from '../../src/knowledge/readers/tables/find-tables.ts'
import type { Ruling, TableWord } from '../../src/knowledge/readers/tables/words.ts'

/** A text that is set at one place of a page, in points. */
export type SetText = { x: number; y: number; text: string; bold?: boolean }

/** Letters five points wide, lines ten points high. */
function wordsOf(texts: readonly SetText[]): TableWord[] {
  return texts.flatMap(({ x, y, text, bold = false }) =>
    [...text.matchAll(/\S+/gu)].map(({ 0: word, index }) => ({
      text: word,
      left: x + 5 * index,
      right: x + 5 * (index + word.length),
      top: y,
      bottom: y + 10,
      size: 10,
      bold,
      at: 0,
    })),
  )
}

export function pageOf(
  texts: readonly SetText[],
  lines: { levels?: Ruling[]; uprights?: Ruling[]; leaders?: number[] } = {},
): PageToSearch {
  const words = wordsOf(texts).map((word, at) => ({ ...word, at }))
  const { levels = [], uprights = [], leaders = [] } = lines
  return { words, regions: [words], levels, uprights, leaders, width: 600, height: 800 }
}

export function level(y: number, left: number, right: number): Ruling {
  return { left, right, top: y, bottom: y, weak: false }
}

export function upright(x: number, top: number, bottom: number): Ruling {
  return { left: x, right: x, top, bottom, weak: false }
}
