import { describe, expect, it } from 'vitest'
import type { ReadLine } from '../../readers/read-text.ts'
import { outgrows } from '../../../../test/growth/outgrows.ts'
import { fieldsInLine, fieldsOfLines } from './plate-fields.ts'

/** A line whose words stand one after the other, each with its confidence. */
function lineOf(text: string, confidences: Readonly<Record<string, number>> = {}): ReadLine {
  const words = [...text.matchAll(/\S+/gu)].map(({ 0: word, index: start }) => ({
    start,
    end: start + word.length,
    confidence: confidences[word] ?? 0.97,
    box: { x: start / 100, y: 0.1, width: word.length / 100, height: 0.02 },
  }))
  const corners = [0, 1, 1, 0].map((x, at) => ({ x, y: at < 2 ? 0.1 : 0.12 }))
  return { text, words, confidence: 0.9, corners: corners as unknown as ReadLine['corners'] }
}

describe('a line of a nameplate', () => {
  it.each([
    ['Serial No: FP-9-1187', 'serial', 'Serial No', 'FP-9-1187'],
    ['S/N 4471', 'serial', 'S/N', '4471'],
    ['Fabr.-Nr. 01.1234567', 'serial', 'Fabr.-Nr', '01.1234567'],
    ['Nº de serie: A-77', 'serial', 'Nº de serie', 'A-77'],
    ['N° de série 98-221', 'serial', 'N° de série', '98-221'],
    ['Matricola 33021', 'serial', 'Matricola', '33021'],
    ['Número de série: 5512', 'serial', 'Número de série', '5512'],
    ['Заводской номер 4456', 'serial', 'Заводской номер', '4456'],
    ['製造番号 12345', 'serial', '製造番号', '12345'],
    ['出厂编号：20190412', 'serial', '出厂编号', '20190412'],
    ['제조번호 88-120', 'serial', '제조번호', '88-120'],
    ['الرقم التسلسلي: 7788', 'serial', 'الرقم التسلسلي', '7788'],
    ['सीरियल नंबर 4412', 'serial', 'सीरियल नंबर', '4412'],
    ['Baujahr 2014', 'year', 'Baujahr', '2014'],
    ['Année: 2011', 'year', 'Année', '2011'],
    ['Schutzart IP 65', 'protection', 'Schutzart', 'IP 65'],
    ['15 kw', 'power', 'Power', '15 kW'],
    ['400/690 V', 'voltage', 'Voltage', '400/690 V'],
    ['1460 min-1', 'speed', 'Speed', '1460 min-1'],
    ['125 kg', 'weight', 'Weight', '125 kg'],
    ['Kühlmittel: R134a', null, 'Kühlmittel', 'R134a'],
  ])('%s', (line, ...said) => {
    expect(fieldsInLine(line).map(({ kind, label, value }) => [kind, label, value])).toEqual([said])
  })

  it('says several things', () => {
    const said = fieldsInLine('15 kW 400 V 50 Hz').map(({ kind, value }) => [kind, value])
    expect(said).toEqual([
      ['power', '15 kW'],
      ['voltage', '400 V'],
      ['frequency', '50 Hz'],
    ])
    expect(fieldsInLine('型号 Y2-160M 编号 20190412').map(({ kind }) => kind)).toEqual(['type', 'serial'])
  })

  it.each(['Type of machine in use', 'Made in Germany', 'The current of the motor rises', 'A year later'])(
    'says nothing: %s',
    (line) => {
      expect(fieldsInLine(line)).toEqual([])
    },
  )
})

describe('the fields of a picture', () => {
  it('have the type that an asset takes, their boxes, and what of them is in doubt', () => {
    const lines = [
      lineOf('Type: R97 DV132', { DV132: 0.6 }),
      lineOf('Baujahr: 2014'),
      lineOf('Serial No 0042'),
      lineOf('Date of purchase: 03.05.2019'),
      lineOf('15 kW'),
    ]
    const fields = fieldsOfLines(lines)
    expect(fields.map(({ label, value, type }) => [label, value, type])).toEqual([
      ['Type', 'R97 DV132', 'text'],
      ['Baujahr', '2014', 'number'],
      ['Serial No', '0042', 'text'],
      ['Date of purchase', '2019-05-03', 'date'],
      ['Power', '15 kW', 'text'],
    ])
    expect(fields[0]?.doubtful).toEqual([{ start: 4, end: 9 }])
    expect(fields[0]?.boxes[0]?.x).toBeCloseTo(0.06)
    expect(fields[0]?.boxes[0]?.width).toBeCloseTo(0.09)
    expect(fields[1]?.doubtful).toEqual([])
  })

  it('are none on a page of prose, or where only one thing is said', () => {
    const prose = Array.from({ length: 4 }, () =>
      lineOf('Voltage: the 400 V of the main supply are switched off before any work on the drive begins.'),
    )
    expect(fieldsOfLines([...prose, lineOf('Power: 15 kW')])).toEqual([])
    expect(fieldsOfLines([lineOf('Serial No 4471'), lineOf('NORDMARK')])).toEqual([])
  })
})

it('reads a line of nothing but figures and strokes in a time that grows with it [T41a]', async () => {
  const run = (text: string) => fieldsInLine(text)
  const inputOf = (length: number) => '0-'.repeat(length / 2)
  expect(await outgrows({ run, inputOf, from: 4_000, to: 16_000 })).toBeNull()
})
