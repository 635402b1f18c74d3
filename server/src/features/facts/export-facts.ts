import type { factRoutes } from '@millwright/contract/facts'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import { csvOf } from '../../platform/csv.ts'
import type { FactRow } from './facts.repository.ts'
import { listFacts } from './listed-facts.repository.ts'

/** The facts of one row, in their order. */
type Row = readonly [FactRow, ...FactRow[]]
type Part = Exclude<keyof FactRow, 'segment' | 'ranges' | 'corrected' | 'hidden' | 'read' | 'correctedAt' | 'versionAt'>

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

export const exportFacts: HandlersOf<typeof factRoutes>['export'] = async ({ tx, viewer, granted, query }) => {
  const { assetId } = granted
  const { kinds, search, sort, order } = query
  const slice = { limit: limits.exportRows, offset: 0 }
  const wanted = { assetId, kinds, search, withHidden: false }
  const { facts } = await listFacts(tx, viewer, { ...wanted, sort, order, slice })
  const cells = rowsOf(facts)
    .flatMap(linesOf)
    .map((row) => Object.values(columns).map((cellOf) => cellOf(row)))
  return { data: null, csv: { fileName: 'facts.csv', text: csvOf(Object.keys(columns), cells) } }
}

function rowsOf(facts: readonly FactRow[]): Row[] {
  const rows = [...Map.groupBy(facts, ({ row }) => row).values()]
  return rows.flatMap(([first, ...others]): Row[] => (first ? [[first, ...others]] : []))
}

/** Of several causes and remedies a line each pair, with what else the row says; a cause without remedies is one by itself. */
function linesOf(row: Row): Row[] {
  const causes = row.filter(({ attribute }) => attribute === 'cause')
  const remedies = row.filter(({ attribute }) => attribute === 'remedy')
  if (isLine(row) || causes.length + remedies.length < 2) return [row]
  const pairs = causes.flatMap((cause) => {
    const own = remedies.filter(({ read }) => read.condition === cause.read.value)
    return own.length === 0 ? [[cause]] : own.map((remedy) => [cause, remedy])
  })
  const paired = new Set(pairs.flat())
  const alone = remedies.filter((remedy) => !paired.has(remedy)).map((remedy) => [remedy])
  return [...pairs, ...alone].flatMap((pair) => {
    const [first, ...others] = row.filter(
      (fact) => pair.includes(fact) || !['cause', 'remedy'].includes(fact.attribute),
    )
    return first ? [[first, ...others] as const] : []
  })
}
