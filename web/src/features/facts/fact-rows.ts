import { type Fact, type FactKind, factKinds } from '@millwright/contract/facts'

export type Head =
  | 'symptom'
  | 'cause'
  | 'remedy'
  | 'codeName'
  | 'meaning'
  | 'intervalValue'
  | 'work'
  | 'whenElse'
  | 'value'
  | 'name'
  | 'measured'
  | 'condition'
  | 'fluidValue'
  | 'use'
  | 'place'
  | 'number'
  | 'position'
  | 'quantity'
  | 'stepNumber'
  | 'stepText'
  | 'signal'
  | 'warningText'

/** What stands in a cell: facts that can be corrected there, or words about those beside it. */
export type FactCell = { head: Head; facts: readonly Fact[] } | { head: Head; words: string }
export type FactRow = { key: string; cells: readonly FactCell[] }
type FactGroup = { key: string; symptom: string | null; rows: readonly FactRow[] }
export type FactTable = { kind: FactKind; heads: readonly Head[]; groups: readonly FactGroup[] }

type Column = { head: Head; cell: (fact: Fact) => Fact | string }
const itself = (fact: Fact) => fact
const subject = (fact: Fact) => fact.subject
const condition = (fact: Fact) => fact.condition
/** `value` says no more than the column does. */
const measured = (fact: Fact) => (fact.attribute === 'value' ? '' : fact.attribute)

const measure: readonly Column[] = [
  { head: 'value', cell: itself },
  { head: 'name', cell: subject },
  { head: 'measured', cell: measured },
  { head: 'condition', cell: condition },
]
const lines = {
  interval: [
    { head: 'intervalValue', cell: itself },
    { head: 'work', cell: subject },
    { head: 'whenElse', cell: condition },
  ],
  setting: measure,
  limit: measure,
  fluid: [
    { head: 'fluidValue', cell: itself },
    { head: 'place', cell: subject },
    { head: 'use', cell: (fact) => fact.attribute },
  ],
  step: [
    { head: 'stepNumber', cell: condition },
    { head: 'stepText', cell: itself },
    { head: 'work', cell: subject },
  ],
  warning: [
    { head: 'signal', cell: (fact) => fact.attribute.toUpperCase() },
    { head: 'warningText', cell: itself },
  ],
} satisfies Partial<Record<FactKind, readonly Column[]>>

/** The attributes that stand beside each other in the row of a subject; null is the subject itself. */
const subjects = {
  code: [
    ['codeName', null],
    ['meaning', 'meaning'],
    ['cause', 'cause'],
    ['remedy', 'remedy'],
  ],
  part: [
    ['number', 'part number'],
    ['name', null],
    ['position', 'position'],
    ['quantity', 'quantity'],
  ],
} as const satisfies Partial<Record<FactKind, readonly (readonly [Head, string | null])[]>>

const labels = { tools: 'stepTools', result: 'stepResult', who: 'stepWho' } as const

/** What is said before a value that its column does not tell: steps stand among their tools, results and who may do them. */
export function labelOf({
  kind,
  attribute,
}: Pick<Fact, 'kind' | 'attribute'>): (typeof labels)[keyof typeof labels] | null {
  if (kind !== 'step') return null
  return attribute === 'tools' || attribute === 'result' || attribute === 'who' ? labels[attribute] : null
}

/** A table for each kind that there is, in the kinds' order. */
export function tablesOf(facts: readonly Fact[]): FactTable[] {
  return factKinds.flatMap((kind) => {
    const own = facts.filter((fact) => fact.kind === kind)
    return own.length > 0 ? [tableOf(kind, own)] : []
  })
}

function tableOf(kind: FactKind, facts: readonly Fact[]): FactTable {
  switch (kind) {
    case 'fault':
      return { kind, heads: ['cause', 'remedy'], groups: symptomsOf(facts) }
    case 'code':
    case 'part': {
      const columns: readonly (readonly [Head, string | null])[] = subjects[kind]
      const rows = rowsIn(facts).map((own) => subjectRow(own, columns))
      return { kind, heads: columns.map(([head]) => head), groups: [{ key: kind, symptom: null, rows }] }
    }
    case 'interval':
    case 'setting':
    case 'limit':
    case 'fluid':
    case 'step':
    case 'warning': {
      const columns: readonly Column[] = lines[kind]
      const rows = facts.map((fact) => ({ key: fact.id, cells: columns.map((column) => lineCell(fact, column)) }))
      return { kind, heads: columns.map(({ head }) => head), groups: [{ key: kind, symptom: null, rows }] }
    }
  }
}

function lineCell(fact: Fact, { head, cell }: Column): FactCell {
  const said = cell(fact)
  return typeof said === 'string' ? { head, words: said } : { head, facts: [said] }
}

function subjectRow(own: readonly Fact[], columns: readonly (readonly [Head, string | null])[]): FactRow {
  const cells = columns.map(([head, attribute]): FactCell =>
    attribute === null
      ? { head, words: subjectOf(own) }
      : { head, facts: own.filter((fact) => fact.attribute === attribute) },
  )
  return { key: own[0]?.id ?? '', cells }
}

/** The facts of each row; as many as the server counts. */
export function rowsIn(facts: readonly Fact[]): Fact[][] {
  return groupedBy(facts, ({ row, id }) => row ?? id)
}

function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}

/** Each fact has its own: a correction of one is of the row. */
function subjectOf(row: readonly Fact[]): string {
  return (row.find(({ corrected }) => corrected) ?? row[0])?.subject ?? ''
}

/** Two files may name the same symptom and say otherwise of it. */
function symptomsOf(facts: readonly Fact[]): FactGroup[] {
  const groups = groupedBy(rowsIn(facts), (row) => `${row[0]?.source.resourceId} ${subjectOf(row)}`)
  return groups.map((rows) => ({
    key: rows[0]?.[0]?.id ?? '',
    symptom: subjectOf(rows[0] ?? []),
    rows: rows.map((row) => ({
      key: row[0]?.id ?? '',
      cells: [
        { head: 'cause', facts: row.filter(({ attribute }) => attribute === 'cause') },
        { head: 'remedy', facts: row.filter(({ attribute }) => attribute !== 'cause') },
      ],
    })),
  }))
}

/** The places that a row was read at, each once. */
export function placesOf({ cells }: FactRow): Fact[] {
  const seen = new Map<string, Fact>()
  for (const fact of cells.flatMap((cell) => ('facts' in cell ? cell.facts : []))) {
    const key = `${fact.source.resourceId} ${fact.source.segment}`
    if (!seen.has(key)) seen.set(key, fact)
  }
  return [...seen.values()]
}
