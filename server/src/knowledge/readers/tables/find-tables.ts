import { boxesBetweenRules } from './between-rules.ts'
import type { Grid } from './grid.ts'
import { type FoundBy, isNoTable } from './refuse.ts'
import { areaOf, ruledBoxes } from './ruled-boxes.ts'
import { chunkedLines, headedBoxes, spacedBoxes } from './spaced-boxes.ts'
import { tableGrid } from './table-grid.ts'
import type { Box, PageWords, TableWord } from './words.ts'

export type PageToSearch = PageWords & {
  width: number
  height: number
  /** The words in reading order, region by region: columns and what stands between them. */
  regions: readonly (readonly TableWord[])[]
  /** Lines that run upwards or downwards: they belong to ruled tables alone. */
  upright?: readonly TableWord[]
}

/** What one page may cost. */
const maxCandidates = 120
const maxWords = 40_000
const maxOverlap = 0.15

/** The tables of a page from top to bottom; none overlap. */
export function findTables(page: PageToSearch): Grid[] {
  if (page.words.length < 4 || page.words.length > maxWords) return []
  const found: Grid[] = []
  const ruledPage = page.upright?.length ? { ...page, words: [...page.words, ...page.upright] } : page
  let candidates = 0
  const take = (boxes: readonly Box[], by: FoundBy): void => {
    for (const box of boxes) {
      if (++candidates > maxCandidates) return
      if (found.some((grid) => overlapOf(grid, box) > maxOverlap)) continue
      const grid = tableGrid(by === 'lines' ? ruledPage : page, box)
      if (grid && !isNoTable(grid, by, page.leaders)) found.push({ ...grid, ...box })
    }
  }
  take(ruledBoxes(page, page), 'lines')
  const lines = chunkedLines(page.words)
  take(headedBoxes(page, lines), 'header')
  if (page.levels.length > 1) take(boxesBetweenRules(page, lines), 'rules')
  for (const words of page.regions) {
    const free =
      found.length === 0 ? words : words.filter((word) => !found.some((grid) => overlapOf(grid, word) > maxOverlap))
    if (free.length > 3) take(spacedBoxes(free.length === page.words.length ? lines : chunkedLines(free)), 'space')
  }
  return found.sort((a, b) => a.top - b.top || a.left - b.left)
}

/** Of the smaller one's area. */
function overlapOf(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left)
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
  if (width <= 0 || height <= 0) return 0
  return (width * height) / Math.max(1, Math.min(areaOf(one), areaOf(other)))
}
