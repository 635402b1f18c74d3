import type { FactRow } from '../facts.repository.ts'

/** The facts of one row, in their order. */
export type Row = readonly [FactRow, ...FactRow[]]

/** What stands beside each other in a row, a column each; all else is said by attribute, value, unit and condition. */
const besideEachOther: ReadonlySet<string> = new Set(['fault', 'code', 'part'])
export const isLine = ([{ kind }]: Row) => !besideEachOther.has(kind)

/** What else a row says stands in each of its lines; of more, in the first alone. */
const mostInEach = 20

/** Of several causes and remedies a line each pair, with what else the row says; a cause without remedies is one by itself. */
export function* linesOf(row: Row): Generator<Row> {
  const causes = row.filter(({ attribute }) => attribute === 'cause')
  const remedies = row.filter(({ attribute }) => attribute === 'remedy')
  if (isLine(row) || causes.length + remedies.length < 2) {
    yield row
    return
  }
  const others = row.filter(({ attribute }) => !['cause', 'remedy'].includes(attribute))
  const placeOf = new Map(row.map((fact, at) => [fact, at]))
  const place = (fact: FactRow) => placeOf.get(fact) ?? 0
  let isFirst = true
  for (const pair of pairsOf(causes, remedies)) {
    const beside = isFirst || others.length <= mostInEach ? others : []
    isFirst = false
    const [first, ...rest] = [...pair, ...beside].toSorted((a, b) => place(a) - place(b))
    if (first) yield [first, ...rest]
  }
}

function* pairsOf(causes: readonly FactRow[], remedies: readonly FactRow[]): Generator<FactRow[]> {
  const ofCause = Map.groupBy(remedies, ({ read }) => read.condition)
  const paired = new Set<string>()
  for (const cause of causes) {
    const own = ofCause.get(cause.read.value) ?? []
    if (own.length > 0) paired.add(cause.read.value)
    if (own.length === 0) yield [cause]
    for (const remedy of own) yield [cause, remedy]
  }
  for (const remedy of remedies) if (!paired.has(remedy.read.condition)) yield [remedy]
}

/** Rows, of facts that come row by row and perhaps in the middle of one. */
export function createRows(): { push: (facts: readonly FactRow[]) => Row[]; end: () => Row[] } {
  let open: [FactRow, ...FactRow[]] | null = null
  return {
    push(facts) {
      const whole: Row[] = []
      for (const fact of facts) {
        if (open?.[0].row === fact.row) open.push(fact)
        else {
          if (open) whole.push(open)
          open = [fact]
        }
      }
      return whole
    },
    end: () => (open ? [open] : []),
  }
}
