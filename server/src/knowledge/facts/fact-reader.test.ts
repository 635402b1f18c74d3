import { limits } from '@millwright/contract/limits'
import { describe, expect, it } from 'vitest'
import type { ColumnRole, SegmentTable } from '../../schema/segment-table.ts'
import { createFactReader, type FactSource } from './fact-reader.ts'

type ToldFact = readonly [
  kind: string,
  subject: string,
  attribute: string,
  value: string,
  unit: string,
  condition: string,
]

/** What the lines say; one that begins with `#` is a heading, more of them a lower one. */
function read(lines: readonly string[], tables?: FactSource['tables']): ToldFact[] {
  return factsIn(lines, tables).map(
    ({ kind, subject, attribute, value, unit, condition }) =>
      [kind, subject, attribute, value, unit, condition] as const,
  )
}

function factsIn(lines: readonly string[], tables?: FactSource['tables']) {
  const text = lines.map((line) => line.replace(/^#+ /u, '')).join('\n')
  let start = 0
  const headings = lines.flatMap((line) => {
    const level = /^(#+) /u.exec(line)?.[1]?.length ?? 0
    const own = { start, end: start + line.length - (level > 0 ? level + 1 : 0), size: 20 - level }
    start = own.end + 1
    return level > 0 ? [own] : []
  })
  return createFactReader({ title: 'Pump' }).push({ segment: 1, text, headings, ...(tables ? { tables } : {}) })
}

type Grid = {
  columns: readonly (readonly [header: string, role: ColumnRole | null])[]
  rows: readonly (readonly string[])[]
}

/** A table with a line a row behind its header line; a row of one cell is the group of those below it. */
function tableOf({ columns, rows }: Grid): { lines: string[]; table: SegmentTable } {
  const lines = [columns.map(([header]) => header).join('\t'), ...rows.map((row) => row.join('\t'))]
  const header = { start: 0, end: lines[0]?.length ?? 0 }
  let at = header.end + 1
  let group: string | undefined
  const read = rows.flatMap((cells): SegmentTable['rows'][number][] => {
    const start = at
    at += cells.join('\t').length + 1
    if (cells.length === 1) {
      group = cells[0]
      return []
    }
    let from = start
    const spans = cells.flatMap((cell, column) => {
      const own = { column, span: 1, start: from, end: from + cell.length }
      from = own.end + 1
      return cell === '' ? [] : [own]
    })
    return [{ start, end: at - 1, cells: spans, ...(group === undefined ? {} : { group }) }]
  })
  const table = { start: 0, end: at - 1, header: [header], rows: read }
  return { lines, table: { ...table, columns: columns.map(([of, role]) => ({ header: of, role })) } }
}

/** The cells of a column stand over the next one as well. */
function overNext(table: SegmentTable, column: number): SegmentTable {
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (cell.column === column ? { ...cell, span: 2 } : cell)),
  }))
  return { ...table, rows }
}

function readTable(grid: Grid): ToldFact[] {
  const { lines, table } = tableOf(grid)
  return read(lines, [table])
}

describe('a table with footnotes', () => {
  const columns = [
    ['Parameter', 'parameter'],
    ['Nominal 1)', 'value'],
    ['Maximum', 'value'],
    ['Unit', 'unit'],
  ] as const
  const rows = [
    ['Pressure*', '8', '10', 'bar'],
    ['Flow', '20', '25 †', 'l/min'],
    ['Area', '3', '4', 'm²'],
    ['Gap', '1', '2**', 'mm'],
  ]
  const notes = ['* at 20 °C', '1) without load', '† for a minute', '2) of nothing', 'Plain text.', '** too far below']

  it('says them with what they are marked at, without the marks', () => {
    const { lines, table } = tableOf({ columns, rows })
    expect(read([...lines, ...notes], [table]).slice(0, 8)).toEqual([
      ['setting', 'Pressure', 'pressure', '8', 'bar', 'Nominal · without load · at 20 °C'],
      ['limit', 'Pressure', 'pressure', '10', 'bar', 'max · Maximum · at 20 °C'],
      ['setting', 'Flow', 'flow', '20', 'l/min', 'Nominal · without load'],
      ['limit', 'Flow', 'flow', '25', 'l/min', 'max · Maximum · for a minute'],
      ['setting', 'Area', 'area', '3', 'm²', 'Nominal · without load'],
      ['limit', 'Area', 'area', '4', 'm²', 'max · Maximum'],
      ['setting', 'Gap', 'length', '1', 'mm', 'Nominal · without load'],
      ['limit', 'Gap', 'value', '2**', '', 'max · Maximum'],
    ])
  })

  it('shows where the note stands', () => {
    const { lines, table } = tableOf({ columns, rows })
    const [first] = factsIn([...lines, ...notes], [table])
    expect(first?.text).toContain('without load')
  })

  it('leaves the cause of a remedy as it is found by', () => {
    const heads = [
      ['Symptom', 'symptom'],
      ['Cause', 'cause'],
      ['Remedy', 'remedy'],
    ] as const
    const { lines, table } = tableOf({ columns: heads, rows: [['Seal leaks', 'Worn', 'Replace the seal*']] })
    expect(read([...lines, '* by the maker alone'], [table]).slice(0, 2)).toEqual([
      ['fault', 'Seal leaks', 'cause', 'Worn', '', ''],
      ['fault', 'Seal leaks', 'remedy', 'Replace the seal (by the maker alone)', '', 'Worn'],
    ])
  })

  it('finds the value though its name has the same figure', () => {
    const single = columns.slice(0, 2)
    const { lines, table } = tableOf({ columns: single, rows: [['Pressure of valve 8', '8 bar *']] })
    expect(read([...lines, '* when cold'], [table])[0]?.slice(3)).toEqual(['8', 'bar', 'when cold'])
  })

  it('keeps a mark that no note explains', () => {
    const { lines, table } = tableOf({ columns: columns.slice(0, 2), rows: [['Mode', 'A3 †']] })
    expect(read([...lines, '* something else'], [table])[0]?.[3]).toBe('A3 †')
  })
})

describe('a table with examples', () => {
  it('says nothing that holds', () => {
    const columns = [
      ['Name', 'parameter'],
      ['Description', 'meaning'],
      ['Example value', 'value'],
    ] as const
    expect(readTable({ columns, rows: [['input.voltage', 'Input voltage (V)', '121.5']] })).toEqual([])
  })
})

describe('a table of 20,000 rows', () => {
  it('says as many facts as a version may have', () => {
    const columns = [
      ['Parameter', 'parameter'],
      ['Value', 'value'],
    ] as const
    const rows = Array.from({ length: 20_000 }, (_, at) => [`Pressure of valve ${at}`, `${at} bar`])
    expect(readTable({ columns, rows })).toHaveLength(limits.facts)
  })
})

describe('a row that is longer than its facts', () => {
  const columns = [
    ['Symptom', 'symptom'],
    ['Causes and remedies', 'remedy'],
    ['Remark', null],
  ] as const
  const each = (at: number) => `Nozzle ${at} dirty. Clean part ${at}.`
  const cell = Array.from({ length: 2500 }, (_, at) => each(at)).join(' ')
  const { lines, table } = tableOf({ columns, rows: [['Arc unstable', cell, 'Every shift']] })
  const facts = factsIn(lines, [table])
  const text = lines.join('\n')

  it('gives each what says it, and not the whole row', () => {
    expect(facts).toHaveLength(limits.facts)
    expect(Math.max(...facts.map((fact) => fact.text.length))).toBeLessThan(limits.factText)
    for (const { ranges, value } of facts) {
      expect(ranges.some(({ start, end }) => text.slice(start, end).includes(value))).toBe(true)
      expect(ranges[0]?.start).toBe(text.indexOf('Arc unstable'))
    }
  })

  it('says where a cell goes on', () => {
    const last = facts.at(-1)
    expect(last?.text.slice(-limits.factText)).toMatch(
      /^Arc unstable · Nozzle 0 dirty\. .+ … · Clean part 2499\. · Every shift$/u,
    )
  })
})

describe('a table with roles', () => {
  it('of faults keeps symptom, cause and remedy together, and pairs what is numbered alike', () => {
    const columns = [
      ['Symptom', 'symptom'],
      ['Cause', 'cause'],
      ['Remedy', 'remedy'],
    ] as const
    const rows = [
      ['Seal leaks', 'Worn', 'Replace the seal'],
      ['No flow', '1. Valve closed 2. Air in the pipe', '1. Open it 2. Bleed the pipe'],
    ]
    expect(readTable({ columns, rows })).toEqual([
      ['fault', 'Seal leaks', 'cause', 'Worn', '', ''],
      ['fault', 'Seal leaks', 'remedy', 'Replace the seal', '', 'Worn'],
      ['fault', 'No flow', 'cause', 'Valve closed', '', ''],
      ['fault', 'No flow', 'remedy', 'Open it', '', 'Valve closed'],
      ['fault', 'No flow', 'cause', 'Air in the pipe', '', ''],
      ['fault', 'No flow', 'remedy', 'Bleed the pipe', '', 'Air in the pipe'],
    ])
  })

  it('takes the symptom of the row above where it is blank', () => {
    const columns = [
      ['Störung', 'symptom'],
      ['Ursache', 'cause'],
      ['Abhilfe', 'remedy'],
    ] as const
    const { lines, table } = tableOf({ columns, rows: [['', 'Verschlissen', 'Ersetzen']] })
    const [row] = table.rows
    if (!row) throw new Error('no row')
    const carried = { ...row, carried: [{ column: 0, text: 'Dichtung undicht' }] }
    expect(read(lines, [{ ...table, rows: [carried] }])).toEqual([
      ['fault', 'Dichtung undicht', 'cause', 'Verschlissen', '', ''],
      ['fault', 'Dichtung undicht', 'remedy', 'Ersetzen', '', 'Verschlissen'],
    ])
  })

  it('leaves out rows whose symptom stands in the middle of a cell without lines', () => {
    const columns = [
      ['Problem', 'symptom'],
      ['Cause', 'cause'],
      ['Remedy', 'remedy'],
    ] as const
    const rows = [
      ['', 'Belt loose', 'Tighten'],
      ['* Too hot', 'Fan broken', 'Repair'],
      ['', 'Oil too thin', 'Replace'],
    ]
    const { lines, table } = tableOf({ columns, rows })
    const [first, second, third] = table.rows
    if (!first || !second || !third) throw new Error('no rows')
    const below = { ...third, carried: [{ column: 0, text: '* Too hot' }] }
    expect(read(lines, [{ ...table, rows: [first, second, below] }])).toEqual([
      ['fault', 'Too hot', 'cause', 'Fan broken', '', ''],
      ['fault', 'Too hot', 'remedy', 'Repair', '', 'Fan broken'],
    ])
  })

  it('parts causes from remedies where one column holds both', () => {
    const columns = [
      ['Problem', 'symptom'],
      ['Cause/Corrective Action', 'remedy'],
    ] as const
    const rows = [
      ['Pores', 'Nozzle dirty. Remove it. Clean it with a cloth. Wrong gas. Use another gas.'],
      ['Bad feed', 'Düse verstopft. Düse reinigen.'],
      ['No feed', 'Wrong rolls Worn liner'],
    ]
    expect(readTable({ columns, rows })).toEqual([
      ['fault', 'Pores', 'cause', 'Nozzle dirty.', '', ''],
      ['fault', 'Pores', 'remedy', 'Remove it. Clean it with a cloth.', '', 'Nozzle dirty.'],
      ['fault', 'Pores', 'cause', 'Wrong gas.', '', ''],
      ['fault', 'Pores', 'remedy', 'Use another gas.', '', 'Wrong gas.'],
      ['fault', 'Bad feed', 'cause', 'Düse verstopft.', '', ''],
      ['fault', 'Bad feed', 'remedy', 'Düse reinigen.', '', 'Düse verstopft.'],
      ['fault', 'No feed', 'cause', 'Wrong rolls Worn liner', '', ''],
    ])
  })

  it('of maintenance says how often by a column, by a group and by marks below intervals', () => {
    const columns = [
      ['Work', 'work'],
      ['Interval', 'interval'],
    ] as const
    expect(readTable({ columns, rows: [['Grease bearings', '500 h']] })).toEqual([
      ['interval', 'Grease bearings', 'interval', '500', 'h', ''],
    ])
    const alone = [
      ['Part', 'object'],
      ['Work', 'work'],
    ] as const
    expect(readTable({ columns: alone, rows: [['Every 500 h'], ['Filter', 'Replace']] })).toEqual([
      ['interval', 'Filter: Replace', 'interval', '500', 'h', ''],
    ])
    const marks = [
      ['Work', 'work'],
      ['Daily', null],
      ['Every 200 h', null],
    ] as const
    expect(
      readTable({
        columns: marks,
        rows: [
          ['Check oil level', '●', ''],
          ['Clean filter', '', 'x'],
        ],
      }),
    ).toEqual([
      ['interval', 'Check oil level', 'interval', 'Daily', '', ''],
      ['interval', 'Clean filter', 'interval', '200', 'h', ''],
    ])
  })

  it('of settings takes the unit from its column, the header or the cell, and a tolerance as a limit', () => {
    const columns = [
      ['Parameter', 'parameter'],
      ['Value', 'value'],
      ['Unit', 'unit'],
      ['Tolerance', 'tolerance'],
    ] as const
    expect(readTable({ columns, rows: [['Supply pressure', '6', 'bar', '± 0.5']] })).toEqual([
      ['setting', 'Supply pressure', 'pressure', '6', 'bar', ''],
      ['limit', 'Supply pressure', 'pressure', '± 0.5', 'bar', '±'],
    ])
    const inHeader = [
      ['Screw', 'parameter'],
      ['Torque (Nm)', 'value'],
    ] as const
    expect(readTable({ columns: inHeader, rows: [['Casing cover', '140']] })).toEqual([
      ['setting', 'Casing cover', 'torque', '140', 'Nm', ''],
    ])
    const models = [
      ['Data', 'parameter'],
      ['YF-10', 'value'],
      ['YF-20', 'value'],
    ] as const
    expect(
      readTable({
        columns: models,
        rows: [
          ['Weight', '12 kg', '15 kg'],
          ['Fuse', '-', '10 A'],
        ],
      }),
    ).toEqual([
      ['setting', 'Weight', 'mass', '12', 'kg', 'YF-10'],
      ['setting', 'Weight', 'mass', '15', 'kg', 'YF-20'],
      ['setting', 'Fuse', 'current', '10', 'A', 'YF-20'],
    ])
    const sides = [
      ['Name', 'parameter'],
      ['Min. (bar)', 'value'],
      ['Max. (bar)', 'value'],
    ] as const
    expect(readTable({ columns: sides, rows: [['Air', '4', '8']] })).toEqual([
      ['limit', 'Air', 'pressure', '4', 'bar', 'min · Min.'],
      ['limit', 'Air', 'pressure', '8', 'bar', 'max · Max.'],
    ])
  })

  it('of maintenance is known by what stands in its columns, where their heads are not', () => {
    const plain = readTable({
      columns: [
        ['', null],
        ['Note', null],
      ],
      rows: [
        ['Daily', 'Check the level'],
        ['Every 200 h', 'Clean the filter'],
      ],
    })
    expect(plain).toEqual([
      ['interval', 'Check the level', 'interval', 'Daily', '', ''],
      ['interval', 'Clean the filter', 'interval', '200', 'h', ''],
    ])
    const marked = readTable({
      columns: [
        ['Engine', null],
        ['Weekly', 'interval'],
        ['2,000 h', null],
      ],
      rows: [
        ['Change the oil', '', '●'],
        ['Check the belt', '●', '●'],
      ],
    })
    expect(marked).toEqual([
      ['interval', 'Change the oil', 'interval', '2,000', 'h', ''],
      ['interval', 'Check the belt', 'interval', 'Weekly', '', ''],
      ['interval', 'Check the belt', 'interval', '2,000', 'h', ''],
    ])
    const times = readTable({
      columns: [
        ['Contract', null],
        ['Rent', null],
      ],
      rows: [
        ['Daily', '20 for a mill'],
        ['Weekly', '90 for a mill'],
      ],
    })
    expect(times.filter(([kind]) => kind === 'interval')).toEqual([])
  })

  it('whose heads are codes says what each of them means, and of more in its rows', () => {
    const columns = [
      ['E1', null],
      ['E2', null],
    ] as const
    const meanings = ['Bath too hot', 'Level too low']
    const rows = [meanings, ['E3', 'E4'], ['Heater is open', 'Probe is shorted']]
    expect(readTable({ columns, rows })).toEqual([
      ['code', 'E1', 'meaning', 'Bath too hot', '', ''],
      ['code', 'E2', 'meaning', 'Level too low', '', ''],
      ['code', 'E3', 'meaning', 'Heater is open', '', ''],
      ['code', 'E4', 'meaning', 'Probe is shorted', '', ''],
    ])
    const labelled = readTable({
      columns: [['Code', 'code'], ...columns],
      rows: [
        ['Meaning', ...meanings],
        ['Remedy', 'Let it cool', 'Fill the bath'],
      ],
    })
    expect(labelled).toEqual([
      ['code', 'E1', 'meaning', 'Bath too hot', '', ''],
      ['code', 'E2', 'meaning', 'Level too low', '', ''],
      ['code', 'E1', 'remedy', 'Let it cool', '', ''],
      ['code', 'E2', 'remedy', 'Fill the bath', '', ''],
    ])
  })

  it('whose heads are models or settings says nothing of codes, unless a heading calls them so', () => {
    const grid = {
      columns: [
        ['T1', null],
        ['T2', null],
      ],
      rows: [['Bath too hot', 'Level too low']],
    } as const
    expect(readTable(grid)).toEqual([])
    const { lines, table } = tableOf(grid)
    const moved = '# Alarm codes'.length - 1
    const text = ['# Alarm codes', ...lines]
    const below: SegmentTable = {
      ...table,
      start: moved,
      end: table.end + moved,
      rows: table.rows.map((row) => ({
        ...row,
        start: row.start + moved,
        end: row.end + moved,
        cells: row.cells.map((cell) => ({ ...cell, start: cell.start + moved, end: cell.end + moved })),
      })),
    }
    expect(read(text, [below])).toEqual([
      ['code', 'T1', 'meaning', 'Bath too hot', '', ''],
      ['code', 'T2', 'meaning', 'Level too low', '', ''],
    ])
    const figures = readTable({
      columns: [
        ['E1', null],
        ['E2', null],
      ],
      rows: [['40', 'off']],
    })
    expect(figures).toEqual([])
  })

  it('of settings and intervals says for which columns a cell is that stands over several', () => {
    const columns = [
      ['Setting', 'parameter'],
      ['P-1', 'value'],
      ['P-2', 'value'],
      ['P-3', 'value'],
    ] as const
    const settings = tableOf({ columns, rows: [['Pressure', '6 bar', '', '8 bar']] })
    expect(read(settings.lines, [overNext(settings.table, 1)])).toEqual([
      ['setting', 'Pressure', 'pressure', '6', 'bar', 'P-1, P-2'],
      ['setting', 'Pressure', 'pressure', '8', 'bar', 'P-3'],
    ])
    const plan = tableOf({
      columns: [
        ['Work', 'work'],
        ['Daily', null],
        ['Weekly', null],
      ],
      rows: [['Clean the filter', '●', '']],
    })
    expect(
      read(plan.lines, [overNext(plan.table, 1)]).map(([kind, subject, , value]) => [kind, subject, value]),
    ).toEqual([
      ['interval', 'Clean the filter', 'Daily'],
      ['interval', 'Clean the filter', 'Weekly'],
    ])
  })

  it('of settings names what stands before the values, and leaves out what nobody can tell', () => {
    const columns = [
      ['Process', 'parameter'],
      ['Feature', null],
      ['XT 20', 'value'],
    ] as const
    expect(
      readTable({
        columns,
        rows: [
          ['MIG', 'Idle voltage', '48 V'],
          ['6.0', '', '12'],
        ],
      }),
    ).toEqual([['setting', 'MIG: Idle voltage', 'voltage', '48', 'V', 'XT 20']])
    const alike = [
      ['Cloth', 'parameter'],
      ['Heat', 'value'],
      ['Heat', 'value'],
    ] as const
    expect(
      readTable({
        columns: alike,
        rows: [
          ['Cotton', '356℉-428℉', '(180 ℃)'],
          ['Silk', '1', '2'],
        ],
      }),
    ).toEqual([
      ['setting', 'Cotton', 'temperature', '356℉-428℉', '', 'Heat'],
      ['setting', 'Cotton', 'temperature', '180', '℃', 'Heat'],
    ])
  })

  it('of settings takes from its first row what columns below one header are for', () => {
    const columns = [
      ['Feature', 'parameter'],
      ['XT 20', 'value'],
      ['XT 20', 'value'],
    ] as const
    const rows = [
      ['Input voltage', '110 V', '230 V'],
      ['Fuse (A)', '32', '16'],
    ]
    expect(readTable({ columns, rows })).toEqual([
      ['setting', 'Fuse', 'current', '32', 'A', 'Input voltage 110 V'],
      ['setting', 'Fuse', 'current', '16', 'A', 'Input voltage 230 V'],
    ])
    expect(readTable({ columns, rows: [['Input voltage', '110 V', '110 V'], ...rows.slice(1)] })).toEqual([])
    expect(readTable({ columns, rows: [['Colour', 'red', 'blue'], ...rows.slice(1)] })).toEqual([])
  })

  it('of parts, codes and fluids says what each row names', () => {
    const parts = [
      ['Pos.', 'position'],
      ['Part no.', 'part'],
      ['Name', 'name'],
      ['Qty', 'quantity'],
    ] as const
    expect(readTable({ columns: parts, rows: [['3', '4711-08', 'Shaft seal', '2']] })).toEqual([
      ['part', 'Shaft seal', 'part number', '4711-08', '', '3'],
      ['part', 'Shaft seal', 'quantity', '2', '', '3'],
    ])
    const codes = [
      ['Code', 'code'],
      ['Meaning', 'meaning'],
      ['Remedy', 'remedy'],
    ] as const
    expect(readTable({ columns: codes, rows: [['E12', 'Overload', 'Reduce the feed']] })).toEqual([
      ['code', 'E12', 'meaning', 'Overload', '', ''],
      ['code', 'E12', 'remedy', 'Reduce the feed', '', ''],
    ])
    const lubrication = [
      ['Place', 'object'],
      ['Lubricant', null],
      ['Quantity', 'quantity'],
      ['Interval', 'interval'],
    ] as const
    expect(
      readTable({ columns: lubrication, rows: [['Motor bearing', 'Lithium grease', '35 g', '3 months']] }),
    ).toEqual([
      ['interval', 'Motor bearing', 'interval', '3', 'months', 'Lithium grease'],
      ['fluid', 'Motor bearing', 'Lubricant', 'Lithium grease', '', ''],
      ['fluid', 'Motor bearing', 'Quantity', '35', 'g', ''],
    ])
    const fluids = [
      ['Place', 'object'],
      ['Oil', null],
      ['Quantity', 'quantity'],
    ] as const
    expect(readTable({ columns: fluids, rows: [['Gearbox', 'CLP 220', '4.5 l']] })).toEqual([
      ['fluid', 'Gearbox', 'Oil', 'CLP 220', '', ''],
      ['fluid', 'Gearbox', 'Quantity', '4.5', 'l', ''],
    ])
  })

  it('says for which model a charge is, and tells the letter of a drawing from a number', () => {
    const models = [
      ['Model', 'parameter'],
      ['P 10', 'value'],
      ['P 20', 'value'],
    ] as const
    expect(readTable({ columns: models, rows: [['Refrigerant charge', '300 g', '320 g']] })).toEqual([
      ['fluid', 'Pump', 'Refrigerant charge', '300', 'g', 'P 10'],
      ['fluid', 'Pump', 'Refrigerant charge', '320', 'g', 'P 20'],
    ])
    const parts = [
      ['Stock code', 'part'],
      ['Description', 'name'],
    ] as const
    const rows = [
      ['A B2507', 'Nozzle'],
      ['Tips', 'Body'],
    ]
    expect(readTable({ columns: parts, rows })).toEqual([['part', 'Nozzle', 'part number', 'B2507', '', 'A']])
  })

  it('says nothing where its columns have no roles that belong together', () => {
    const columns = [
      ['Name', 'name'],
      ['Town', null],
    ] as const
    expect(readTable({ columns, rows: [['Weight: 5 kg', 'Every day: clean']] })).toEqual([])
  })
})

describe('beside tables', () => {
  it('a name with its value and unit is a setting, a limit or a fluid, and other lines are none', () => {
    const lines = [
      '# 3.1 Technical data',
      'Supply voltage: 400 V',
      'Weight (kg): 27',
      'Max. pressure: 8 bar (at 20 °C)',
    ]
    expect(read([...lines, 'Hydraulic oil: HLP 46', 'Part number: 4711-08', 'Oil temperature: 60 °C'])).toEqual([
      ['setting', 'Supply voltage', 'voltage', '400', 'V', 'Technical data'],
      ['setting', 'Weight', 'mass', '27', 'kg', 'Technical data'],
      ['limit', 'Max. pressure', 'pressure', '8', 'bar', 'max · at 20 °C · Technical data'],
      ['fluid', 'Technical data', 'Hydraulic oil', 'HLP 46', '', ''],
      ['part', 'Technical data', 'part number', '4711-08', '', ''],
      ['setting', 'Oil temperature', 'temperature', '60', '°C', 'Technical data'],
    ])
    const none = ['Note: the 5 mm gap is set at the works and stays so.', 'Time: 12:30', 'See https://a.example:80']
    expect(read([...none, 'Chapter 3: 12', 'Ratio: 3', 'Order: 5 minutes later the next one came in'])).toEqual([])
  })

  it.each([
    ['Tighten the gland nuts to 12 Nm.', 'gland nuts', '12', 'Nm'],
    ['2. Fit the cover and tighten the screws to a torque of 25 Nm.', 'screws', '25', 'Nm'],
    ['The bolts must be tightened to 48 N·m.', 'bolts', '48', 'N·m'],
    ['9. Insert a new O-ring and tighten the casing cover crosswise with 150 Nm.', 'casing cover', '150', 'Nm'],
    ['8. Mount the impeller and tighten its nut with 95 Nm.', 'impeller nut', '95', 'Nm'],
    ['Die Stopfbuchsmuttern mit 12 Nm anziehen.', 'Stopfbuchsmuttern', '12', 'Nm'],
    ['Ziehen Sie die Schrauben mit 8,5 Nm fest.', 'Schrauben', '8,5', 'Nm'],
    ['Apretar los tornillos a 35 Nm.', 'tornillos', '35', 'Nm'],
    ['Serrer les écrous au couple de 40 Nm.', 'écrous', '40', 'Nm'],
    ['Serrare le viti con una coppia di 10 Nm.', 'viti', '10', 'Nm'],
  ])('reads how tight: %s', (sentence, subject, value, unit) => {
    expect(read([sentence])).toEqual([['setting', subject, 'torque', value, unit, '']])
  })

  it('reads no torque of a part that nothing before says whose it is', () => {
    expect(read(['Tighten its nut with 95 Nm.'])).toEqual([])
  })

  it.each([
    ['The pressure must not exceed 6 bar.', 'pressure', 'pressure', '6', 'bar', 'max'],
    ['Der Druck darf 6 bar nicht überschreiten.', 'Druck', 'pressure', '6', 'bar', 'max'],
    ['La temperatura no debe superar 80 °C.', 'temperatura', 'temperature', '80', '°C', 'max'],
    ['La tension ne doit pas dépasser 440 V.', 'tension', 'voltage', '440', 'V', 'max'],
    ['The oil level must not fall below 20 mm.', 'oil level', 'length', '20', 'mm', 'min'],
  ])('reads a limit: %s', (sentence, subject, attribute, value, unit, condition) => {
    expect(read([sentence])).toEqual([['limit', subject, attribute, value, unit, condition]])
  })

  it.each([
    ['Change the oil every 4,000 h or yearly.', 'Change the oil', 'every 4,000 h or yearly', '', ''],
    ['Tighten the bolts again after the first 50 h.', 'Tighten the bolts again', '50', 'h', 'first'],
    [
      'Grease the bearings once a week (4 years of life).',
      'Grease the bearings (4 years of life)',
      'once a week',
      '',
      '',
    ],
    ['Clean the filter daily.', 'Clean the filter', 'daily', '', ''],
    ['Alle 500 Stunden: Lager schmieren', 'Lager schmieren', '500', 'Stunden', ''],
    ['Limpiar el filtro cada 250 horas.', 'Limpiar el filtro', '250', 'horas', ''],
    ['Vérifier le niveau toutes les 100 heures.', 'Vérifier le niveau', '100', 'heures', ''],
    ['Ogni 200 ore sostituire il filtro.', 'sostituire il filtro', '200', 'ore', ''],
  ])('reads how often: %s', (sentence, subject, value, unit, condition) => {
    expect(read([sentence])).toEqual([['interval', subject, 'interval', value, unit, condition]])
  })

  it.each([
    ['Only a qualified electrician may open the cabinet.', 'open the cabinet', 'qualified electrician'],
    ['Repairs must be carried out by trained personnel.', 'Repairs', 'trained personnel'],
    ['The cover may only be removed by the manufacturer.', 'cover: removed', 'manufacturer'],
    ['WARNING: Only authorised persons are allowed to start the press!', 'start the press', 'authorised persons'],
    ['All work on the gas line is to be done by a licensed fitter.', 'work on the gas line', 'licensed fitter'],
    ['Nur eine Elektrofachkraft darf den Schaltschrank öffnen.', 'Schaltschrank öffnen', 'Elektrofachkraft'],
    [
      'Arbeiten an der Elektrik dürfen nur von geschultem Fachpersonal durchgeführt werden.',
      'Arbeiten an der Elektrik',
      'geschultem Fachpersonal',
    ],
    ['Der Deckel darf nur durch den Kundendienst geöffnet werden.', 'Deckel: geöffnet', 'Kundendienst'],
    ['Solo un electricista cualificado puede abrir el armario.', 'abrir el armario', 'electricista cualificado'],
    ['Las reparaciones deben ser realizadas por personal formado.', 'reparaciones', 'personal formado'],
    ['El mantenimiento debe realizarse únicamente por técnicos.', 'mantenimiento', 'técnicos'],
    ["Seul un électricien qualifié peut ouvrir l'armoire.", "ouvrir l'armoire", 'électricien qualifié'],
    ['Les réparations ne doivent être effectuées que par un technicien.', 'réparations', 'technicien'],
  ])('reads who may do it: %s', (sentence, subject, who) => {
    const said = read([sentence]).filter(([kind]) => kind !== 'warning')
    expect(said).toEqual([['step', subject, 'who', who, '', '']])
  })

  it('reads who may do the steps below a label', () => {
    expect(read(['# Cabinet', 'Personnel: electrician', 'Qualifikation: Elektrofachkraft'])).toEqual([
      ['step', 'Cabinet', 'who', 'electrician', '', ''],
      ['step', 'Cabinet', 'who', 'Elektrofachkraft', '', ''],
    ])
  })

  it.each([
    'It must be carried out by trained personnel.',
    'This work must be carried out by trained personnel.',
    'If the seal leaks, repairs must be carried out by a technician.',
    'Repairs must not be carried out by untrained personnel.',
    'Repairs must be carried out by hand.',
    'The manual must be read by all personnel.',
    'The valve can be opened by an operator.',
    'Only original parts may be used.',
    'Only use the machine with trained personnel.',
    'Der Motor darf nur von Hand gedreht werden.',
    'No deben ser realizadas por personal formado.',
    'Ces travaux doivent être effectués par un technicien.',
    'May only a technician do it?',
  ])('takes for none of who may do what: %s', (sentence) => {
    expect(read([sentence])).toEqual([])
  })

  it('reads what stands below a heading that says when', () => {
    expect(
      read(['# Every 500 h', '• Check the belt', '• Grease the bearings', '# Safety', '• Check the guard']),
    ).toEqual([
      ['interval', 'Check the belt', 'interval', '500', 'h', ''],
      ['interval', 'Grease the bearings', 'interval', '500', 'h', ''],
    ])
  })

  it('reads faults as labels over lists, If … then …, and questions', () => {
    const lines = ['# Troubleshooting', '## The pump does not start', 'Causes:', '1. Fuse blown', '2. Valve closed']
    expect(
      read([...lines, 'Remedies:', '1. Replace the fuse', '2. Open the valve', '## Noise', '• Check the bearings']),
    ).toEqual([
      ['fault', 'The pump does not start', 'cause', 'Fuse blown', '', ''],
      ['fault', 'The pump does not start', 'cause', 'Valve closed', '', ''],
      ['fault', 'The pump does not start', 'remedy', 'Replace the fuse', '', 'Fuse blown'],
      ['fault', 'The pump does not start', 'remedy', 'Open the valve', '', 'Valve closed'],
      ['fault', 'Noise', 'remedy', 'Check the bearings', '', ''],
    ])
    expect(read(['If the motor does not start, then check the fuse.', 'If necessary, clean the lens.'])).toEqual([
      ['fault', 'the motor does not start', 'remedy', 'check the fuse.', '', ''],
    ])
    expect(read(['Why does the seal leak?', 'The shaft is worn: replace it.'])).toEqual([
      ['fault', 'Why does the seal leak?', 'remedy', 'The shaft is worn: replace it.', '', ''],
    ])
  })

  it('reads codes and lamps, and no standards or sizes', () => {
    expect(read(['# Error codes', 'E01: Motor overload', 'E02 – Sensor broken', 'Red LED: no supply voltage'])).toEqual(
      [
        ['code', 'E01', 'meaning', 'Motor overload', '', ''],
        ['code', 'E02', 'meaning', 'Sensor broken', '', ''],
        ['code', 'Red LED', 'meaning', 'no supply voltage', '', ''],
      ],
    )
    expect(read(['DIN 912: hexagon socket screws', 'M8: for the lower flange', 'M10: for the upper flange'])).toEqual(
      [],
    )
  })

  it('reads steps with what they need and bring about, and warnings', () => {
    const lines = [
      '# Changing the seal',
      'Tools: spanner 13 mm, puller',
      '1. Take the cover off.',
      '2. Pull the old seal out.',
    ]
    expect(read([...lines, 'Result: the shaft is free', 'WARNING! The housing is hot after work.'])).toEqual([
      ['step', 'Changing the seal', 'tools', 'spanner 13 mm, puller', '', ''],
      ['step', 'Changing the seal', 'step', 'Take the cover off.', '', '1'],
      ['step', 'Changing the seal', 'step', 'Pull the old seal out.', '', '2'],
      ['step', 'Changing the seal', 'result', 'the shaft is free', '', ''],
      ['warning', 'Changing the seal', 'warning', 'The housing is hot after work.', '', ''],
    ])
    const address = [
      '# Lifting',
      '# www.maker.example',
      'WARNING! Never stand below.',
      'CAUTION: To avoid burns and other harm:',
    ]
    expect(read(address)).toEqual([['warning', 'Lifting', 'warning', 'Never stand below.', '', '']])
    expect(
      read(['# Safety', '1. Always wear gloves when you work.', '2. Never open the cover while it runs.']),
    ).toEqual([])
  })

  it('takes no headings, cases and what breaks off for steps, and no broken line for a heading', () => {
    const lines = [
      '# Setting up',
      '1. Alarm outputs and the wiring diagram of it',
      '2. Causes of the alarm and its state',
    ]
    expect(read(lines)).toEqual([])
    expect(read(['1. Case 1: the water is kept warm.', '2. Case 2: the water is kept cold.'])).toEqual([])
    expect(read(['1. Take the cover off', '2. Clean the filter in the housing with air'])).toEqual([])
    expect(read(['# Lamp', '## Take the screws out and lift the', 'Voltage: 230 V'])).toEqual([
      ['setting', 'Voltage', 'voltage', '230', 'V', 'Lamp'],
    ])
  })

  it('says what is said twice once, where it stands first', () => {
    const [fact, ...others] = factsIn(['Weight: 27 kg', 'Weight: 27 kg'])
    expect([fact?.ranges, fact?.text, others]).toEqual([[{ start: 0, end: 13 }], 'Weight: 27 kg', []])
  })

  it('reads no more facts of a file than may be, in a time that grows with its text', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, at) => `Depth of hole ${at}x: ${at + 1} mm`)
    expect(read(lines(limits.facts + 50))).toHaveLength(limits.facts)
    const hostile = [
      'If '.repeat(2000),
      'every '.repeat(2000),
      `${'a:'.repeat(2000)} 5 mm`,
      '1. '.repeat(2000),
      '\t'.repeat(4000),
    ]
    expect(read(hostile.map((line) => line.trimEnd()))).toEqual([])
  })
})
