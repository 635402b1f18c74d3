import type { factRoutes } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../../calls/handler.ts'
import { csvPieces } from '../../../platform/csv-pieces.ts'
import { createRows, isLine, linesOf, type Row } from './export-lines.ts'
import type { FactRow } from '../facts.repository.ts'
import { listFactsOfRows, listRows } from '../listed-facts.repository.ts'
import { findMoment } from './moment.repository.ts'

type Part = Exclude<keyof FactRow, 'segment' | 'ranges' | 'corrected' | 'hidden' | 'read' | 'correctedAt' | 'versionAt'>

const ofLine = (part: Part) => (row: Row) => (isLine(row) ? row[0][part] : '')
const ofRow = (part: Part) => (row: Row) => once(row.map((fact) => fact[part]))
const said = (attribute: string) => (row: Row) =>
  once(row.flatMap((fact) => (!isLine(row) && fact.attribute === attribute ? [fact.value] : [])))

const columns = {
  kind: ofRow('kind'),
  subject: ofRow('subject'),
  attribute: ofLine('attribute'),
  value: ofLine('value'),
  unit: ofLine('unit'),
  // Of a remedy it is the cause beside it.
  condition: (row) => once(row.flatMap(({ attribute, condition }) => (attribute === 'remedy' ? [] : [condition]))),
  cause: said('cause'),
  remedy: said('remedy'),
  meaning: said('meaning'),
  partNumber: said('part number'),
  position: said('position'),
  quantity: said('quantity'),
  text: ofRow('text'),
  fileName: ofRow('fileName'),
  segment: (row) => once(row.map(({ segment }) => String(segment))),
  corrected: (row) => (row.some(({ corrected }) => corrected) ? 'yes' : 'no'),
  id: ofRow('id'),
} satisfies Record<string, (row: Row) => string>

function once(texts: readonly string[]): string {
  return [...new Set(texts)].filter((text) => text !== '').join('; ')
}

/** Rows that are looked up at once, and facts of them: a row may have thousands. */
const rowsAtOnce = 200
const factsAtOnce = 1000

/** How often it begins anew because facts have changed meanwhile; then all is read in one transaction. */
const maxTries = 3

type Export = HandlersOf<typeof factRoutes>['export']
type Step = Parameters<Export>[0]['step']

/**
 * The facts of an asset as they are at one moment: a transaction for each part of them, and all of them anew where one was read
 * again or corrected meanwhile. So nothing is sent before the last part is there.
 */
export const exportFacts: Export = async ({ query, step }) => {
  for (let tries = 1; tries < maxTries; tries += 1) {
    const before = await step(momentOf)
    const pieces = await allPieces(query, step)
    if ((await step(momentOf)) === before) return inPieces(pieces)
  }
  return inPieces(await step((...work) => allPieces(query, (read) => read(...work)), { isOneMoment: true }))
}

const momentOf: Parameters<Step>[0] = (tx, { assetId }, viewer) => findMoment(tx, viewer, assetId)

const inPieces = (pieces: readonly string[]) => ({ data: null, csv: { fileName: 'facts.csv', text: sent(pieces) } })

async function* sent(pieces: readonly string[]): AsyncGenerator<string> {
  yield* pieces
}

async function allPieces(
  { kinds, search, sort, order }: Parameters<Export>[0]['query'],
  step: Step,
): Promise<string[]> {
  const slice = { limit: limits.exportRows, offset: 0 }
  const wanted = { kinds, search, withHidden: false }
  const { rows } = await step((tx, { assetId }, viewer) =>
    listRows(tx, viewer, { ...wanted, assetId, sort, order, slice }),
  )
  const read: ReadFacts = (some, part) =>
    step((tx, { assetId }, viewer) => listFactsOfRows(tx, viewer, { ...wanted, assetId, rows: some, slice: part }))
  const pieces: string[] = []
  for await (const piece of csvPieces(Object.keys(columns), pagesOfLines(rows, read))) pieces.push(piece)
  return pieces
}

type ReadFacts = (rows: readonly string[], slice: { limit: number; offset: number }) => Promise<FactRow[]>

async function* pagesOfLines(keys: readonly string[], read: ReadFacts): AsyncGenerator<Iterable<string[]>> {
  const rows = createRows()
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const some = keys.slice(from, from + rowsAtOnce)
    for (let offset = 0; ; offset += factsAtOnce) {
      const facts = await read(some, { limit: factsAtOnce, offset })
      yield cellsOf(rows.push(facts))
      if (facts.length < factsAtOnce) break
    }
  }
  yield cellsOf(rows.end())
}

/** Line by line: who writes them gives way between. */
function* cellsOf(rows: readonly Row[]): Generator<string[]> {
  for (const row of rows) for (const line of linesOf(row)) yield Object.values(columns).map((cellOf) => cellOf(line))
}
