import type { Fact } from '@millwright/contract/facts'
import { describe, expect, it } from 'vitest'
import { type FactTable, labelOf, placesOf, tablesOf } from './fact-rows.ts'

let last = 0
function fact(said: Partial<Fact>, segment = 1, resourceId = 'manual'): Fact {
  last += 1
  return {
    id: `fact-${last}`,
    row: `row-${last}`,
    kind: 'fault',
    subject: 'Seal is leaking',
    attribute: 'cause',
    value: '',
    unit: '',
    condition: '',
    text: '',
    source: { resourceId, versionId: 'v', fileName: 'Manual.pdf', fileType: 'document', segment, boxes: [] },
    corrected: false,
    hidden: false,
    ...said,
  }
}

const saidIn = ({ groups }: FactTable) =>
  groups.map(({ symptom, rows }) => [
    symptom,
    ...rows.map(({ cells }) =>
      cells.map((cell) => ('facts' in cell ? cell.facts.map(({ value }) => value).join(' / ') : cell.words)),
    ),
  ])

describe('the tables of facts', () => {
  it('put each remedy beside the cause that it is for, below its symptom', () => {
    const facts = [
      fact({ row: 'worn', value: 'Seal worn' }),
      fact({ value: 'Shaft bent' }),
      fact({ row: 'worn', attribute: 'remedy', value: 'Replace the seal', condition: 'Seal worn' }),
      fact({ row: 'worn', attribute: 'remedy', value: 'Check the seat', condition: 'Seal worn' }),
      fact({ attribute: 'remedy', value: 'Call the maker' }),
      fact({ subject: 'Pump is loud', value: 'Air' }),
    ]
    expect(tablesOf(facts).map(saidIn)).toEqual([
      [
        [
          'Seal is leaking',
          ['Seal worn', 'Replace the seal / Check the seat'],
          ['Shaft bent', ''],
          ['', 'Call the maker'],
        ],
        ['Pump is loud', ['Air', '']],
      ],
    ])
  })

  it('join what a row says of a part, and leave what another says in its own', () => {
    const part = { kind: 'part', subject: 'O-ring' } as const
    const facts = [
      fact({ ...part, row: 'o-ring', attribute: 'quantity', value: '2' }),
      fact({ ...part, row: 'o-ring', attribute: 'part number', value: '412-55' }),
      fact({ ...part, attribute: 'part number', value: '412-56' }, 1, 'other'),
    ]
    expect(tablesOf(facts).map(saidIn)).toEqual([[[null, ['412-55', 'O-ring', '', '2'], ['412-56', 'O-ring', '', '']]]])
  })

  it('begin with the value and come in the order of the kinds', () => {
    const facts = [
      fact({ kind: 'warning', subject: '', attribute: 'danger', value: 'Hot' }),
      fact({ kind: 'setting', subject: 'Cover', attribute: 'torque', value: '150', condition: 'M16' }),
      fact({ kind: 'setting', subject: 'Gap', attribute: 'value', value: '3' }),
    ]
    expect(tablesOf(facts).map(saidIn)).toEqual([
      [[null, ['150', 'Cover', 'torque', 'M16'], ['3', 'Gap', '', '']]],
      [[null, ['DANGER', 'Hot']]],
    ])
  })

  it('tell tools, results and who may do it from steps, and say of which work each is', () => {
    const step = { kind: 'step', subject: 'Changing the seal' } as const
    const facts = [
      fact({ ...step, attribute: 'tools', value: 'puller' }),
      fact({ ...step, attribute: 'step', value: 'Take the cover off.', condition: '1' }),
      fact({ ...step, attribute: 'result', value: 'the shaft is free' }),
      fact({ ...step, attribute: 'who', value: 'electrician' }),
    ]
    expect(facts.map(labelOf)).toEqual(['stepTools', null, 'stepResult', 'stepWho'])
    expect(labelOf({ kind: 'warning', attribute: 'notice' })).toBeNull()
    expect(tablesOf(facts).map(saidIn)[0]?.[0]?.slice(1, 3)).toEqual([
      ['', 'puller', 'Changing the seal'],
      ['1', 'Take the cover off.', 'Changing the seal'],
    ])
  })

  it('say the subject that a row was corrected to', () => {
    const facts = [
      fact({ row: 'worn', value: 'Seal worn' }),
      fact({ row: 'worn', subject: 'Seal drips', attribute: 'remedy', value: 'Replace the seal', corrected: true }),
    ]
    expect(tablesOf(facts).map(saidIn)).toEqual([[['Seal drips', ['Seal worn', 'Replace the seal']]]])
  })

  it('name each place of a row once', () => {
    const remedy = { row: 'a', attribute: 'remedy', condition: 'a' } as const
    const facts = [fact({ row: 'a', value: 'a' }, 4), fact({ ...remedy, value: 'b' }, 4)]
    const [table] = tablesOf([...facts, fact({ ...remedy, value: 'c' }, 5)])
    const [row] = table?.groups[0]?.rows ?? []
    expect(row && placesOf(row).map(({ source }) => source.segment)).toEqual([4, 5])
  })
})
