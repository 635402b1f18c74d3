import { compacted, type Grid } from './grid.ts'
import { latticeGrid } from './lattice.ts'
import { levelBorders, strongFirst, type TableArea, uprightBorders } from './rulings.ts'
import { streamGrid } from './stream.ts'
import { type Box, centreOf, medianOf, middleOf, type PageWords } from './words.ts'

/** The grid of the table that stands in a box of the page; undefined where it has less than two columns or rows. */
export function tableGrid(page: PageWords, box: Box): Grid | undefined {
  const words = page.words.filter(
    (word) =>
      centreOf(word) > box.left - 1 &&
      centreOf(word) < box.right + 1 &&
      middleOf(word) > box.top - 1 &&
      middleOf(word) < box.bottom + 1,
  )
  if (words.length < 2) return undefined
  const size = medianOf(
    words.map((word) => word.size),
    10,
  )
  const within: TableArea = {
    words,
    levels: levelBorders(page.levels, box),
    uprights: uprightBorders(page.uprights, box),
  }
  const grid = isLattice(within, box, size) ? latticeGrid(within, box, size) : streamGrid(within, box, size)
  return grid && compacted(grid)
}

/** Lines cross within it: at least one upright and one level line beside its frame. */
function isLattice(area: TableArea, box: Box, size: number): boolean {
  const height = box.bottom - box.top
  const width = box.right - box.left
  const uprights = strongFirst(area.uprights, height).filter(({ length }) => length >= 0.4 * height)
  const levels = strongFirst(area.levels, width).filter(({ length }) => length >= 0.4 * width)
  const inner = uprights.filter(({ at }) => at > box.left + size && at < box.right - size)
  const between = levels.filter(({ at }) => at > box.top + size && at < box.bottom - size)
  return inner.length > 0 && between.length > 0
}
