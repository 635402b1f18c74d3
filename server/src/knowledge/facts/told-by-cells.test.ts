import { describe, expect, it } from 'vitest'
import { rolesOf } from '../readers/tables/column-roles.ts'
import type { SegmentTable, TableRow } from '../../schema/segment-table.ts'
import { createFactReader } from './fact-reader.ts'
import { unitInName } from './measures.ts'
import { limitOf } from './named-values.ts'

/** What a table of these heads and rows says, its columns' roles told as the reader tells them. */
function said(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const head = heads.some((header) => header !== '') ? [heads.join('\t')] : []
  const text = [...head, ...rows.map((cells) => cells.join('\t'))].join('\n')
  let at = head.join('').length + head.length
  const read = rows.map((cells): TableRow => {
    const start = at
    const own = cells.flatMap((cell, column) => {
      const span = { column, span: 1, start: at, end: at + cell.length }
      at += cell.length + 1
      return cell === '' ? [] : [span]
    })
    return { start, end: at - 1, cells: own }
  })
  const texts = heads.map((_, column) => rows.flatMap((row) => row[column] || []))
  const roles = rolesOf(heads.map((header, column) => ({ header, texts: texts[column] ?? [] })))
  const columns = heads.map((header, column) => ({ header, role: roles[column] ?? null }))
  const table: SegmentTable = {
    start: 0,
    end: text.length,
    columns,
    header: head.map(({ length }) => ({ start: 0, end: length })),
    rows: read,
  }
  const facts = createFactReader({ title: 'Winch' }).push({ segment: 1, text, tables: [table] })
  return facts.map(({ kind, subject, attribute, value, unit, condition }) =>
    [kind, subject, attribute, value, unit, condition].join(' | '),
  )
}

describe('a table of what is done', () => {
  it('is a plan where a column says how often, whatever the work is called', () => {
    const rows = [
      ['Rope guide', 'Visual inspection', '-', '1'],
      ['Drum bearing', 'Grease', '40,000', '2'],
      ['Brake lining', 'Replace', '90,000', '5'],
    ]
    expect(said(['Part', 'Action', 'Lift count', 'Interval in years'], rows)).toEqual([
      'interval | Rope guide: Visual inspection | interval | 1 | years | ',
      'interval | Drum bearing: Grease | interval | 2 | years | ',
      'interval | Brake lining: Replace | interval | 5 | years | ',
    ])
  })

  it('is a fault table only where something is wrong', () => {
    const remedies = [['Turn the key'], ['Call the fitter']]
    const withFirst = (cells: readonly string[]) => cells.map((cell, at) => [cell, ...(remedies[at] ?? [])])
    const parts = withFirst(['Rope guide', 'Drum bearing'])
    const troubles = withFirst(['Drum does not turn', 'Rope slips'])
    expect(said(['Part', 'Action'], parts)).toEqual([])
    expect(said(['Observation', 'Action'], troubles)).toHaveLength(2)
    // Whoever names a remedy says that it is for a fault.
    expect(said(['Observation', 'Remedy'], parts)).toHaveLength(2)
  })

  it('says it of things, not of how many points there are, and of each time with its name', () => {
    const heads = ['Ref.', 'Parts of the winch', 'Lubrication points', 'Type of lubricant', 'Frequency', 'Oil change']
    const rows = [
      ['1', 'Rope guide', '2', 'Grease', 'Weekly', '/'],
      ['2', 'Pawl', '1', 'Oil', 'Daily', '/'],
      ['3', 'Drum bearing', '2', 'Grease', 'Weekly', '/'],
      ['4', 'Gearbox', '1', 'Oil', 'Sight glass', '6 months'],
    ]
    expect(said(heads.with(5, 'Replacement interval'), rows)).toEqual([
      'interval | Rope guide | interval | Weekly |  | Grease · Frequency',
      'fluid | Rope guide | Type of lubricant | Grease |  | ',
      'interval | Pawl | interval | Daily |  | Oil · Frequency',
      'fluid | Pawl | Type of lubricant | Oil |  | ',
      'interval | Drum bearing | interval | Weekly |  | Grease · Frequency',
      'fluid | Drum bearing | Type of lubricant | Grease |  | ',
      'interval | Gearbox | interval | 6 | months | Oil · Replacement interval',
      'fluid | Gearbox | Type of lubricant | Oil |  | ',
    ])
  })

  it('takes the time of its only head', () => {
    const rows = [
      ['1', 'Check the rope for broken wires'],
      ['2', 'Clean the rope guide'],
    ]
    expect(said(['No.', 'Weekly checks'], rows)).toEqual([
      'interval | Check the rope for broken wires | interval | Weekly checks |  | ',
      'interval | Clean the rope guide | interval | Weekly checks |  | ',
    ])
  })

  it('is none where a frequency is one of current', () => {
    expect(
      said(
        ['Model', 'Frequency'],
        [
          ['W 20', '50 Hz'],
          ['W 30', '60 Hz'],
        ],
      ),
    ).toEqual([])
  })
})

describe('a table of what is measured', () => {
  it('says the values of names below a model', () => {
    const rows = [
      ['Drum diameter (mm)', '240'],
      ['Maximum load (kg)', '500'],
      ['Gear steps', '3'],
      ['Noise at the handle (dB(A))', '71'],
    ]
    expect(said(['Description (unit)', 'W 20/230'], rows)).toEqual([
      'setting | Drum diameter | length | 240 | mm | W 20/230',
      'limit | Maximum load | mass | 500 | kg | max · W 20/230',
      'setting | Gear steps | value | 3 |  | W 20/230',
      'setting | Noise at the handle | noise | 71 | dB(A) | W 20/230',
    ])
  })

  it('says nothing of names with figures that nothing measures', () => {
    expect(
      said(
        ['Name', 'Telephone'],
        [
          ['Service', '555 0100'],
          ['Sales', '555 0101'],
        ],
      ),
    ).toEqual([])
  })

  it('reads the unit of a header before its last word, and m/min as a speed', () => {
    const heads = ['Material', 'vc in m/min roughing', 'vc in m/min finishing', 'fz in mm roughing']
    const rows = [
      ['Cast iron', '310', '340', '0.2'],
      ['Brass', '420', '460', '0.3'],
    ]
    expect(said(heads, rows).slice(0, 3)).toEqual([
      'setting | Cast iron | speed | 310 | m/min | vc roughing',
      'setting | Cast iron | speed | 340 | m/min | vc finishing',
      'setting | Cast iron | length | 0.2 | mm | fz roughing',
    ])
  })
})

describe('the least and the most', () => {
  it.each([
    'vc in m/min',
    'Speed (1/min)',
    'flow in l / min',
    'n [min-1]',
    'after 30 min',
    'strokes per min',
    'Zeit in min',
    'Steel (<40 HRC)',
  ])('are not named by %s', (name) => {
    expect(limitOf(name)).toBeNull()
  })

  it.each([
    ['min. pressure', 'min'],
    ['Pressure min', 'min'],
    ['speed in m/min, max.', 'max'],
    ['min 1 bar', 'min'],
    ['Pressure <', 'max'],
  ])('are named by %s', (name, side) => {
    expect(limitOf(name)).toBe(side)
  })
})

describe('the unit that a name gives', () => {
  it.each([
    ['vc in m/min roughing', 'm/min', 'vc roughing'],
    ['Länge in mm außen', 'mm', 'Länge außen'],
    ['Druck in bar', 'bar', 'Druck'],
  ])('in %s is %s', (name, unit, rest) => {
    expect(unitInName(name)).toMatchObject({ unit, name: rest })
  })

  it.each(['Switch in A position', 'Rest in a day room', 'Turn in in steps'])('is none in %s', (name) => {
    expect(unitInName(name)).toBeNull()
  })
})

describe('a list of parts', () => {
  it.each(['Ref', 'Ref.', 'Pos.'])('has its numbers below %s', (head) => {
    const rows = [
      ['10', 'Fuse', '2 A', '013 304'],
      ['1', 'Brake disc', '120 mm', 'WD-20-114'],
    ]
    expect(said(['Qty', 'Description', 'Specifications', head], rows)).toEqual([
      'part | Fuse | part number | 013 304 |  | ',
      'part | Fuse | quantity | 10 |  | ',
      'part | Brake disc | part number | WD-20-114 |  | ',
      'part | Brake disc | quantity | 1 |  | ',
    ])
  })

  it('has its positions there where they are counted', () => {
    const rows = [
      ['1', 'WD-20-114', 'Brake disc'],
      ['2', 'WD-20-115', 'Brake lining'],
    ]
    expect(said(['Ref.', 'Part No.', 'Description'], rows)).toEqual([
      'part | Brake disc | part number | WD-20-114 |  | 1',
      'part | Brake lining | part number | WD-20-115 |  | 2',
    ])
  })

  it('is as many as stand side by side, with heads and without', () => {
    const rows = [
      ['WD-20-114', 'Brake disc', 'WD-20-201', 'Crank'],
      ['WD-20-115', 'Brake lining', 'WD-20-202', 'Handle'],
    ]
    const parts = [
      'part | Brake disc | part number | WD-20-114 |  | ',
      'part | Brake lining | part number | WD-20-115 |  | ',
      'part | Crank | part number | WD-20-201 |  | ',
      'part | Handle | part number | WD-20-202 |  | ',
    ]
    expect(said(['Part No.', 'Description', 'Part No.', 'Description'], rows)).toEqual(parts)
    expect(said(['', '', '', ''], rows)).toEqual(parts)
  })
})

describe('a table of several makers', () => {
  it('names what it measures by maker and model, also where the model is a number', () => {
    const rows = [
      ['Gerko', '201', '500', '4000'],
      ['Gerko', '203v', '1000', '2000'],
      ['Lindal', 'DX 45', '1500', '1700'],
    ]
    expect(said(['Manufacturer', 'Model', 'Step time (ns)', 'Step space (ns)'], rows)).toEqual([
      'setting | Gerko: 201 | time | 500 | ns | Step time',
      'setting | Gerko: 201 | time | 4000 | ns | Step space',
      'setting | Gerko: 203v | time | 1000 | ns | Step time',
      'setting | Gerko: 203v | time | 2000 | ns | Step space',
      'setting | Lindal: DX 45 | time | 1500 | ns | Step time',
      'setting | Lindal: DX 45 | time | 1700 | ns | Step space',
    ])
  })
})

describe('a table of sizes', () => {
  it('says them, where nothing else is measured', () => {
    const rows = [
      ['Inlet', '25 mm'],
      ['Outlet', '32 mm'],
    ]
    expect(said(['Connection', 'Size'], rows)).toEqual([
      'setting | Inlet | length | 25 | mm | ',
      'setting | Outlet | length | 32 | mm | ',
    ])
  })
})

describe('a table of lamps', () => {
  it.each([
    [['LED', 'On', 'Flashing', 'Off'], 'Power'],
    [['Leuchte', 'An', 'Blinkt', 'Aus'], 'Netz'],
    [['Piloto', 'Encendido', 'Parpadea', 'Apagado'], 'Red'],
    [['Voyant', 'Allumé', 'Clignotant', 'Éteint'], 'Secteur'],
    [['Spia', 'Accesa', 'Lampeggiante', 'Spenta'], 'Rete'],
    [['', 'On', 'Flashing', 'Off'], 'Power lamp'],
  ])('whose heads are states (%j) says of each lamp what it means in each', (heads, name) => {
    const rows = [
      [name, 'Supply is there', 'Supply is low', 'No supply'],
      [heads[0] === '' ? 'Fault LED' : 'Bus', 'Locked out', '-', 'Ready'],
    ]
    const other = rows[1]?.[0] ?? ''
    expect(said(heads, rows)).toEqual([
      `code | ${name}: ${heads[1]} | meaning | Supply is there |  | `,
      `code | ${name}: ${heads[2]} | meaning | Supply is low |  | `,
      `code | ${name}: ${heads[3]} | meaning | No supply |  | `,
      `code | ${other}: ${heads[1]} | meaning | Locked out |  | `,
      `code | ${other}: ${heads[3]} | meaning | Ready |  | `,
    ])
  })

  it.each([
    [
      ['Motor', 'On', 'Off'],
      ['M1', '12 A', '0.2 A'],
      ['M2', '8 A', '0.1 A'],
    ],
    [
      ['LED', 'On', 'Off'],
      ['Power', '20 mA', '0 mA'],
      ['Run', '15 mA', '0 mA'],
    ],
    [
      ['Motor', 'On', 'Off'],
      ['M1', 'Pump runs', 'Pump stands'],
      ['M2', 'Fan runs', 'Fan stands'],
    ],
    [
      ['LED', 'On', 'Off'],
      ['Power', 'x', ''],
      ['Run', '', 'x'],
    ],
    [
      ['LED', 'On', 'Part number'],
      ['Power', 'Supply is there', '4711-22'],
      ['Run', 'In motion', '4711-23'],
    ],
  ])('is none where its heads are states of a load, or its cells figures or marks (%j)', (heads, ...rows) => {
    expect(said(heads, rows).filter((fact) => fact.includes('meaning'))).toEqual([])
  })

  it('says of each lamp what it means and what to do, by how it looks', () => {
    const rows = [
      ['Red lamp', 'flashing', 'Motor too hot', 'Let it cool down'],
      ['Red lamp', 'on', 'Fuse blown', 'Replace the fuse'],
    ]
    expect(said(['Lamp', 'State', 'Meaning', 'Action'], rows)).toEqual([
      'code | Red lamp: flashing | meaning | Motor too hot |  | ',
      'code | Red lamp: flashing | remedy | Let it cool down |  | ',
      'code | Red lamp: on | meaning | Fuse blown |  | ',
      'code | Red lamp: on | remedy | Replace the fuse |  | ',
    ])
  })

  it.each([
    { heads: ['LED', 'Status', 'Indication'], of: 'LED: green, steady', cells: ['green', 'steady', 'Ready to run'] },
    { heads: ['Light', 'Measure'], of: 'Yellow light', cells: ['Yellow light', 'Top up the oil'], says: 'remedy' },
    { heads: ['Status indicator', 'Function'], of: 'ALM', cells: ['ALM', 'Lights when the door is open'] },
    {
      heads: ['Leuchte', 'Zustand', 'Bedeutung'],
      of: 'Rote Leuchte: blinkt',
      cells: ['Rote Leuchte', 'blinkt', 'Öl fehlt'],
    },
    {
      heads: ['LED-Anzeige', 'Maßnahme'],
      of: 'LED-Anzeige: rot, blinkt',
      cells: ['rot, blinkt', 'Öl nachfüllen'],
      says: 'remedy',
    },
    {
      heads: ['Testigo', 'Estado', 'Significado'],
      of: 'Testigo rojo: fijo',
      cells: ['Testigo rojo', 'fijo', 'Falta aceite'],
    },
    { heads: ['Luz', 'Acción'], of: 'Luz: roja', cells: ['roja', 'Parar la máquina'], says: 'remedy' },
    {
      heads: ['Voyant', 'État', 'Signification'],
      of: 'Défaut: clignote',
      cells: ['Défaut', 'clignote', "Manque d'huile"],
    },
    {
      heads: ['Témoin', 'Mesure à prendre'],
      of: 'Témoin rouge',
      cells: ['Témoin rouge', 'Arrêter la machine'],
      says: 'remedy',
    },
  ])('is told by its header: $heads', ({ heads, cells, says = 'meaning', of }) => {
    const other = cells.map((cell, at) => (at === cells.length - 1 ? `${cell} 2` : cell))
    const [first] = said(heads, [cells, other])
    expect(first).toBe(['code', of, says, cells.at(-1), '', ''].join(' | '))
  })

  it('is told by cells that say how lamps look', () => {
    const rows = [
      ['Red lamp lights up', 'Stop the machine'],
      ['Display dark', 'Check the fuse'],
    ]
    expect(said(['Observation', 'Action'], rows)).toEqual([
      'code | Red lamp lights up | remedy | Stop the machine |  | ',
      'code | Display dark | remedy | Check the fuse |  | ',
    ])
    const mixed = [...rows, ['Belt squeals', 'Tighten it'], ['Oil on the floor', 'Change the seal']]
    expect(said(['Observation', 'Action'], mixed)[0]).toBe(
      'fault | Red lamp lights up | remedy | Stop the machine |  | ',
    )
  })

  it('is none where light is not heavy, or of what another column names', () => {
    const loads = [
      ['Oil change', '500 h', '250 h'],
      ['Filter', '1000 h', '500 h'],
    ]
    expect(said(['Load', 'Light', 'Heavy'], loads)).toEqual([
      'setting | Oil change | time | 500 | h | Light',
      'setting | Oil change | time | 250 | h | Heavy',
      'setting | Filter | time | 1000 | h | Light',
      'setting | Filter | time | 500 | h | Heavy',
    ])
    const buttons = [
      ['Start', 'on', 'The press runs'],
      ['Stop', 'on', 'The press stands'],
    ]
    expect(said(['Button', 'Light', 'Function'], buttons)).toEqual([])
    const codes = [
      ['E', 'Motor too hot'],
      ['O', 'Door open'],
    ]
    expect(said(['Code', 'Meaning'], codes)).toEqual([
      'code | E | meaning | Motor too hot |  | ',
      'code | O | meaning | Door open |  | ',
    ])
  })

  it('is none where lamps are parts, are set, or are looked after', () => {
    expect(
      said(
        ['Lamp', 'Voltage', 'Power'],
        [
          ['Signal lamp', '24 V', '5 W'],
          ['Work light', '230 V', '60 W'],
        ],
      ),
    ).not.toContainEqual(expect.stringMatching(/^code/u))
    const parts = [
      ['1', 'Red lamp', '412-55', '2'],
      ['2', 'Green lamp', '412-56', '1'],
    ]
    expect(said(['Pos.', 'Description', 'Part no.', 'Qty'], parts).filter((one) => !one.startsWith('part'))).toEqual([])
    const plan = [
      ['Warning lamp', 'Check that it is on', 'daily'],
      ['Pilot light', 'Clean', 'weekly'],
    ]
    expect(said(['Component', 'Action', 'Interval'], plan).filter((one) => !one.startsWith('interval'))).toEqual([])
    const loads = [
      ['Light', 'Grease twice a year'],
      ['Heavy', 'Grease every month'],
    ]
    expect(said(['Duty', 'Action'], loads)).toEqual([])
    expect(
      said(
        ['Key', 'Function'],
        [
          ['Blue key', 'Stops the drum'],
          ['Red key', 'Starts it'],
        ],
      ),
    ).toEqual([])
  })
})
