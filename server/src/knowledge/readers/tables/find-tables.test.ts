import { describe, expect, it } from 'vitest'
import { level, pageOf, type SetText, upright } from '../../../../test/pdf/set-pages.ts'
import { rolesOf } from './column-roles.ts'
import { findTables } from './find-tables.ts'
import type { Grid } from './grid.ts'
import { type OpenTable, shapeOf } from './table-shape.ts'

function read(grid: Grid | undefined, before?: OpenTable) {
  const cells = (grid?.cells ?? []).map((cell) => ({
    ...cell,
    text: cell.lines.map((line) => line.map(({ text }) => text).join(' ')).join(' '),
    bold: cell.lines.flat().every(({ bold }) => bold),
  }))
  const { rows: rowCount = 0, columns: columnCount = 0, headerRows = 0 } = grid ?? {}
  const shape = shapeOf({ rows: rowCount, columns: columnCount, cells, headerRows }, before)
  const rows = shape.body.map((row) => cells.filter((cell) => cell.row === row).map(({ text }) => text))
  return { ...shape, rows }
}

const faults: SetText[] = [
  { x: 50, y: 100, text: 'Problem' },
  { x: 200, y: 100, text: 'Possible cause' },
  { x: 380, y: 100, text: 'Remedy' },
  { x: 50, y: 125, text: 'The pump does not' },
  { x: 200, y: 125, text: 'The strainer in the suction' },
  { x: 380, y: 125, text: 'Clean the strainer and' },
  { x: 50, y: 137, text: 'deliver.' },
  { x: 200, y: 137, text: 'line is blocked.' },
  { x: 380, y: 137, text: 'vent the line.' },
  { x: 50, y: 162, text: 'The motor hums.' },
  { x: 200, y: 162, text: 'A phase is missing.' },
  { x: 380, y: 162, text: 'Have the fuses changed.' },
]

describe('a table without rules', () => {
  it('ends where a sentence begins, wherever its words stand', () => {
    const rows = [
      ['Place', 'Lubricant', 'Quantity', 'Interval'],
      ['Bearing bracket', 'Mineral oil', '1.2 l', '4,000 h'],
      ['Motor bearing', 'Grease', '35 g', '3 months'],
      ['Gearbox', 'Gear oil', '2 l', '8,000 h'],
    ]
    const columns = [60, 200, 360, 450]
    const table = rows.flatMap((row, at) =>
      row.map((text, column) => ({ x: columns[column] ?? 0, y: 100 + 18 * at, text })),
    )
    // *Pumps* and *it* begin below the second and the last column.
    const sentence = {
      x: 60,
      y: 190,
      text: 'The plan holds for the feed pumps of the machine and for the stand-by pump in it as well.',
    }
    const [grid] = findTables(pageOf([...table, sentence]))
    expect(read(grid).rows).toEqual(rows.slice(1))
  })
})

describe('a ruled row that lists lines', () => {
  const heads: SetText[] = [
    { x: 50, y: 100, text: 'Problem' },
    { x: 200, y: 100, text: 'Cause' },
    { x: 380, y: 100, text: 'Remedy' },
  ]
  const lines = {
    levels: [95, 115, 180, 200].map((y) => level(y, 45, 550)),
    uprights: [45, 195, 375, 550].map((x) => upright(x, 95, 200)),
  }
  const last: SetText[] = [
    { x: 50, y: 184, text: 'It hums' },
    { x: 200, y: 184, text: 'Phase missing' },
    { x: 380, y: 184, text: 'Check the fuses' },
  ]

  it('is a row for each, with what they are about before all of them', () => {
    const listed = ['Hose torn', 'Valve stuck', 'Seal worn'].flatMap((text, at): SetText[] => [
      { x: 200, y: 120 + 20 * at, text },
      { x: 380, y: 120 + 20 * at, text: ['Replace', 'Clean', 'Replace'][at] ?? '' },
    ])
    const [grid] = findTables(pageOf([...heads, { x: 50, y: 140, text: 'Air is lost' }, ...listed, ...last], lines))
    const { rows, carried } = read(grid)
    expect(rows).toEqual([
      ['Air is lost', 'Hose torn', 'Replace'],
      ['Valve stuck', 'Clean'],
      ['Seal worn', 'Replace'],
      ['It hums', 'Phase missing', 'Check the fuses'],
    ])
    expect([...carried.values()].flat().map(({ text }) => text)).toEqual(['Air is lost', 'Air is lost'])
  })

  it('stays one row where its texts run on', () => {
    const wrapped = [
      'The hose between pump and a',
      'Tank is torn, or the clamp,',
      'That holds it, has come off.',
    ].flatMap((text, at): SetText[] => [
      { x: 200, y: 120 + 20 * at, text },
      {
        x: 380,
        y: 120 + 20 * at,
        text:
          ['Replace the whole hose, and', 'Fasten the clamp well with a', 'Screwdriver from the toolbox.'][at] ?? '',
      },
    ])
    const [grid] = findTables(pageOf([...heads, { x: 50, y: 140, text: 'Air is lost' }, ...wrapped, ...last], lines))
    expect(read(grid).rows).toHaveLength(2)
  })
})

describe('a fault table without lines', () => {
  it('is found by its header words, each row whole with its remedy', () => {
    const [grid, ...others] = findTables(pageOf(faults))
    expect(others).toEqual([])
    const { columns, rows } = read(grid)
    expect(columns.map(({ role }) => role)).toEqual(['symptom', 'cause', 'remedy'])
    expect(rows).toEqual([
      [
        'The pump does not deliver.',
        'The strainer in the suction line is blocked.',
        'Clean the strainer and vent the line.',
      ],
      ['The motor hums.', 'A phase is missing.', 'Have the fuses changed.'],
    ])
  })

  it.each([
    ['Störung', 'Ursache', 'Abhilfe'],
    ['Avería', 'Causa posible', 'Solución'],
    ['Panne', 'Cause probable', 'Remède'],
    ['Guasto', 'Causa', 'Rimedio'],
    ['Falha', 'Causa', 'Solução'],
    ['Неисправность', 'Причина', 'Устранение'],
  ])('is read by its heads %s, %s and %s', (...heads) => {
    const texts = faults.map((one, at) => ({ ...one, text: heads[at] ?? one.text }))
    const { columns } = read(findTables(pageOf(texts))[0])
    expect(columns.map(({ role }) => role)).toEqual(['symptom', 'cause', 'remedy'])
  })
})

describe('a ruled table', () => {
  const lines = {
    levels: [100, 120, 140, 160, 180].map((y) => level(y, y === 160 ? 150 : 50, 350)),
    uprights: [50, 150, 250, 350].map((x) => upright(x, 100, 180)),
  }
  const texts: SetText[] = [
    { x: 55, y: 105, text: 'Interval', bold: true },
    { x: 155, y: 105, text: 'Work', bold: true },
    { x: 255, y: 105, text: 'Oil', bold: true },
    { x: 55, y: 125, text: 'Daily' },
    { x: 155, y: 125, text: 'Look at it' },
    { x: 55, y: 155, text: 'Every 500 h' },
    { x: 155, y: 145, text: 'Drain' },
    { x: 255, y: 145, text: 'Yes' },
    { x: 155, y: 165, text: 'Refill' },
    { x: 255, y: 165, text: 'No' },
  ]

  it('keeps an empty cell empty, and gives a cell that reaches down to all of its rows', () => {
    const { columns, rows, carried } = read(findTables(pageOf(texts, lines))[0])
    expect(columns.map(({ header, role }) => [header, role])).toEqual([
      ['Interval', 'interval'],
      ['Work', 'work'],
      ['Oil', null],
    ])
    expect(rows).toEqual([
      ['Daily', 'Look at it'],
      ['Every 500 h', 'Drain', 'Yes'],
      ['Refill', 'No'],
    ])
    expect([...carried.values()]).toEqual([[{ column: 0, text: 'Every 500 h' }]])
  })
})

describe('a table within a cell', () => {
  it('loses no word of either', () => {
    const lines = {
      levels: [100, 130, 300].map((y) => level(y, 50, 450)).concat([150, 180, 210].map((y) => level(y, 270, 430))),
      uprights: [50, 250, 450]
        .map((x) => upright(x, 100, 300))
        .concat([270, 350, 430].map((x) => upright(x, 150, 210))),
    }
    const texts: SetText[] = [
      { x: 55, y: 110, text: 'Work' },
      { x: 255, y: 110, text: 'How' },
      { x: 55, y: 160, text: 'Fill it' },
      { x: 275, y: 160, text: 'Oil' },
      { x: 355, y: 160, text: '5 l' },
      { x: 275, y: 190, text: 'Grease' },
      { x: 355, y: 190, text: '20 g' },
    ]
    const grids = findTables(pageOf(texts, lines))
    const held = grids.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines.flat().map(({ text }) => text)))
    expect(held.toSorted()).toEqual(texts.flatMap(({ text }) => text.split(' ')).toSorted())
  })
})

describe('a table over 40 pages', () => {
  it('has the columns of its first page on each', () => {
    const rowsOf = (page: number) =>
      Array.from({ length: 10 }, (_, row): SetText[] => [
        { x: 50, y: 120 + 20 * row, text: `Valve ${page} ${row}` },
        { x: 300, y: 120 + 20 * row, text: `${10 * page + row} bar` },
      ]).flat()
    const heads: SetText[] = [
      { x: 50, y: 100, text: 'Parameter' },
      { x: 300, y: 100, text: 'Value' },
    ]
    let before: OpenTable | undefined
    for (let page = 0; page < 40; page++) {
      const [grid] = findTables(pageOf(page === 0 ? [...heads, ...rowsOf(page)] : rowsOf(page)))
      const { columns, open, rows, continues } = read(grid, before)
      expect([continues, columns.map(({ role }) => role), rows.length]).toEqual([page > 0, ['parameter', 'value'], 10])
      before = open
    }
  })
})

describe('a label with heads of its own', () => {
  const duty = (bold: boolean): SetText[] => [
    { x: 200, y: 100, text: '110V input' },
    { x: 380, y: 100, text: '230V input' },
    ...['MIG', 'MMA'].flatMap((label, at) => {
      const y = 125 + 50 * at
      return [
        { x: 50, y, text: label },
        ...['35%', '100%', '25%', '60%'].map((text, column) => ({ x: 200 + 90 * column, y, text, bold })),
        ...['140A', '100A', '200A', '105A'].map((text, column) => ({ x: 200 + 90 * column, y: y + 20, text })),
      ]
    }),
  ]
  const lines = {
    levels: [95, 115, 140, 160, 190, 212].map((y) => level(y, 45, 560)),
    uprights: [45, 195, 285, 375, 465, 560].map((x) => upright(x, 95, 212)),
  }

  it('stands over the row below it, which has none', () => {
    const [grid] = findTables(pageOf(duty(true), lines))
    const { groups, body } = read(grid)
    expect(body.map((row) => groups.get(row))).toEqual(['MIG\t35%\t100%\t25%\t60%', 'MMA\t35%\t100%\t25%\t60%'])
  })

  it('is a row where its cells look like those below', () => {
    const [grid] = findTables(pageOf(duty(false), lines))
    expect(read(grid).groups.size).toBe(0)
  })
})

describe('a head over the heads of some columns', () => {
  it('stands with them over rows of figures', () => {
    const rows = ['Red Cyan', 'Yellow Blue', 'Green Magenta'].map((row) => row.split(' '))
    const texts = [
      { x: 317, y: 100, text: 'Ink type' },
      ...['Angle', 'RGB', 'CMY'].map((text, at) => ({ x: 50 + 180 * at, y: 114, text })),
      ...rows.flatMap(([first = '', second = ''], at) => [
        { x: 50, y: 128 + 14 * at, text: String(at) },
        { x: 230, y: 128 + 14 * at, text: first },
        { x: 410, y: 128 + 14 * at, text: second },
      ]),
    ]
    const lines = {
      levels: [95, 109, 123, 137, 151, 165].map((y) => level(y, 45, 500)),
      uprights: [upright(45, 95, 165), upright(225, 95, 165), upright(405, 109, 165), upright(500, 95, 165)],
    }
    const { columns, rows: body } = read(findTables(pageOf(texts, lines))[0])
    expect(columns.map(({ header }) => header)).toEqual(['Angle', 'Ink type · RGB', 'Ink type · CMY'])
    expect(body).toEqual(rows.map((row, at) => [String(at), ...row]))
  })
})

describe('a table of parts beside another', () => {
  const listOf = (x: number, y: number, parts: readonly (readonly [string, string])[]): SetText[] =>
    [['Stock code', 'Description'] as const, ...parts].flatMap(([part, name], at) => [
      { x, y: y + 14 * at, text: part },
      { x: x + 90, y: y + 14 * at, text: name },
    ])
  const nozzles = [
    ['B2507', 'Cylindrical nozzle'],
    ['B2508', 'Conical nozzle'],
    ['B2509', 'Tapered nozzle'],
  ] as const
  const others = [
    ['B2506', 'Tip adaptor'],
    ['B2502', 'Shroud spring'],
    ['B2501', 'Swan neck'],
  ] as const

  it.each(['Components', 'Liners'])('whose heads stand a line lower, below %s, is one of its own', (name) => {
    const texts = [...listOf(50, 100, nozzles), { x: 330, y: 100, text: name }, ...listOf(330, 114, others)]
    const tables = findTables(pageOf(texts)).map((grid) => read(grid))
    expect(tables.map(({ rows }) => rows)).toEqual([nozzles, others])
    for (const { columns } of tables) expect(columns.map(({ role }) => role)).toEqual(['part', 'name'])
  })
})

describe('names that are explained', () => {
  it.each([
    [
      ['Name', 'Description', 'Example value'],
      ['parameter', 'meaning', 'value'],
    ],
    [
      ['Name', 'Description', 'Part number'],
      ['name', 'name', 'part'],
    ],
  ])('of %j hold %j', (heads, roles) => {
    const columns = heads.map((header) => ({ header, texts: ['device.model', 'ups'] }))
    expect(rolesOf(columns)).toEqual(roles)
  })
})

describe('what is no table', () => {
  const prose = [
    'The pump feeds both circuits of the press and',
    'is driven by a motor that stands on rubber feet',
    'which are looked at once a year and are renewed',
    'whenever they show cracks deeper than usual or',
    'have become hard, as they do beside the furnace',
    'where the air is warm through the whole summer.',
  ]

  it('is two columns of text', () => {
    const texts = prose.flatMap((text, at) => [
      { x: 40, y: 100 + 12 * at, text },
      { x: 300, y: 100 + 12 * at, text },
    ])
    expect(findTables(pageOf(texts))).toEqual([])
  })

  it('is a list of numbered steps', () => {
    const texts = prose.flatMap((text, at) => [
      { x: 40, y: 100 + 20 * at, text: `${at + 1}.` },
      { x: 80, y: 100 + 20 * at, text },
    ])
    expect(findTables(pageOf(texts))).toEqual([])
  })

  it('is a page of contents', () => {
    const texts = prose.flatMap((text, at) => [
      { x: 40, y: 100 + 14 * at, text: text.slice(0, 20) },
      { x: 400, y: 100 + 14 * at, text: String(3 + 4 * at) },
    ])
    expect(findTables(pageOf(texts, { leaders: texts.map(({ y }) => y + 5) }))).toEqual([])
  })
})
