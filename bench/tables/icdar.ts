import type { Row } from '../part.ts'
import type { Grid } from '../../server/src/knowledge/readers/tables/grid.ts'
import { findTables } from '../../server/src/knowledge/readers/tables/find-tables.ts'
import { tableGrid } from '../../server/src/knowledge/readers/tables/table-grid.ts'
import { countShared, relationsOf } from './adjacency.ts'
import { readTruth, type TruthDocument, type TruthRegion } from './icdar-truth.ts'
import { readWords, type WordsOfPage } from './read-grids.ts'

type Score = { precision: number; recall: number; f1: number }

/** Precision and recall of adjacency relations by document, with the true regions given, and with tables to be found. */
export async function measureIcdar(folder: string): Promise<Row[]> {
  const rows: Row[] = []
  const means = { given: [] as Score[], found: [] as Score[] }
  for (const document of await readTruth(folder)) {
    const pages = await readWords(document.path)
    const given = scoreOf(document, (truth) => [gridIn(pages[truth.page - 1], truth)], pages)
    const found = scoreOf(document, undefined, pages)
    means.given.push(given)
    means.found.push(found)
    rows.push(rowOf(document.name, given, found))
  }
  rows.push(rowOf('mean of documents', meanOf(means.given), meanOf(means.found)))
  return rows
}

type GridsOf = (truth: TruthRegion) => (Grid | undefined)[]

function scoreOf({ regions }: TruthDocument, gridsOf: GridsOf | undefined, pages: readonly WordsOfPage[]): Score {
  let shared = 0
  let read = 0
  let all = 0
  for (const [at, page] of pages.entries()) {
    const truths = regions.filter((region) => region.page === at + 1)
    const grids = gridsOf ? truths.flatMap(gridsOf) : findTables(page)
    const wanted = truths.flatMap(({ cells }) => relationsOf(cells))
    const found = grids.flatMap((grid) => relationsOf(cellsOf(grid)))
    shared += countShared(wanted, found)
    read += found.length
    all += wanted.length
  }
  const precision = read === 0 ? 0 : shared / read
  const recall = all === 0 ? 0 : shared / all
  return { precision, recall, f1: shared === 0 ? 0 : (2 * precision * recall) / (precision + recall) }
}

function gridIn(page: WordsOfPage | undefined, { box }: TruthRegion): Grid | undefined {
  if (!page) return undefined
  const top = page.height + page.bottom
  return tableGrid(page, {
    left: box.x1 - page.left,
    right: box.x2 - page.left,
    top: top - box.y2,
    bottom: top - box.y1,
  })
}

function cellsOf(grid: Grid | undefined) {
  return (grid?.cells ?? []).map((cell) => ({
    ...cell,
    text: cell.lines.flatMap((words) => words.map(({ text }) => text)).join(' '),
  }))
}

function meanOf(scores: readonly Score[]): Score {
  const mean = (value: (score: Score) => number) =>
    scores.reduce((sum, score) => sum + value(score), 0) / Math.max(1, scores.length)
  return { precision: mean((s) => s.precision), recall: mean((s) => s.recall), f1: mean((s) => s.f1) }
}

function rowOf(document: string, given: Score, found: Score): Row {
  const share = (value: number) => value.toFixed(3)
  return {
    document,
    'P given': share(given.precision),
    'R given': share(given.recall),
    'F1 given': share(given.f1),
    'P found': share(found.precision),
    'R found': share(found.recall),
    'F1 found': share(found.f1),
  }
}
