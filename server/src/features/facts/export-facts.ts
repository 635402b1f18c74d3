import type { factRoutes } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvOf } from '../../platform/csv.ts'
import { type FactRow, listFacts } from './facts.repository.ts'

/** The facts of one row, in their order. */
type Row = readonly [FactRow, ...FactRow[]]
type Part = Exclude<keyof FactRow, 'segment' | 'ranges' | 'corrected' | 'hidden' | 'read'>

/** What stands beside each other in a row, a column each; all else is said by attribute, value, unit and condition. */
const besideEachOther: ReadonlySet<string> = new Set(['fault', 'code', 'part'])
const isLine = ([{ kind }]: Row) => !besideEachOther.has(kind)
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
  condition: (row) => (row[0].kind === 'fault' ? '' : once(row.map(({ condition }) => condition))),
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

export const exportFacts: HandlersOf<typeof factRoutes>['export'] = async ({ tx, viewer, granted, query }) => {
  const { assetId } = granted
  const { kinds, search, sort, order } = query
  const slice = { limit: limits.exportRows, offset: 0 }
  const facts = await listFacts(tx, viewer, { assetId, kinds, search, sort, order, withHidden: false, slice })
  const cells = rowsOf(facts).map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  return { data: null, csv: { fileName: 'facts.csv', text: csvOf(Object.keys(columns), cells) } }
}

function rowsOf(facts: readonly FactRow[]): Row[] {
  const rows = [...Map.groupBy(facts, ({ row }) => row).values()]
  return rows.flatMap(([first, ...others]): Row[] => (first ? [[first, ...others]] : []))
}
