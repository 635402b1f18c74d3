import { describe, expect, it } from 'vitest'
import { findRows, openLines, openTable, quotedRows, quoteInLines } from './text-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, mark = true) => {
  const units = Uint16Array.from([...(mark ? [0xfeff] : []), ...Array.from(text, (one) => one.charCodeAt(0))])
  return new Uint8Array(units.buffer)
}
const windows = (text: string) => Uint8Array.from(Array.from(text, (one) => (one === '€' ? 0x80 : one.charCodeAt(0))))
const always = () => Promise.resolve(true)

describe('openTable', () => {
  it('reads the encodings that spreadsheets write', () => {
    const text = 'Teil;Preis\nDichtungsring groß;4 €'
    const [marked, bare, western] = [
      openTable(utf16(text)),
      openTable(utf16(text, false)),
      openTable(windows('Teil;Preis\nDichtungsring groß;4 €')),
    ]
    for (const table of [openTable(utf8(`\uFEFF${text}`)), marked, bare, western]) {
      expect(table.cells(0, 9)).toEqual([
        ['Teil', 'Preis'],
        ['Dichtungsring groß', '4 €'],
      ])
    }
    expect([marked.encoding, western.encoding]).toEqual(['utf-16le', 'windows-1252'])
  })

  it.each([
    [',', 'a,b\n1,2'],
    [';', 'a;b\n1,5;2,5'],
    ['\t', 'a\tb, c\n1\t2, 3'],
    ['|', 'a|b\n1|2'],
    [';', 'sep=;\na;b,c,d\n1;2,3,4'],
    [';', 'a;b,c,d\n1;2'],
  ])('finds the delimiter %j', (delimiter, text) => {
    const table = openTable(utf8(text))
    expect(table.delimiter).toBe(delimiter)
    expect(table.cells(0, 1)[0]?.[0]).toBe('a')
    expect(table.rows).toBe(2)
  })

  it('keeps line ends, delimiters and doubled quotes in their cell', () => {
    const table = openTable(utf8('name,note\r\n"Pump, large","says ""slow""\r\nthen stops"\r\nlast,'))
    expect(table.cells(0, 9)).toEqual([
      ['name', 'note'],
      ['Pump, large', 'says "slow"\r\nthen stops'],
      ['last', ''],
    ])
  })

  it('shows formulas as the text that they are', () => {
    expect(openTable(utf8('a,b\n=1+1,"=HYPERLINK(""http://x"")"')).cells(1, 2)).toEqual([
      ['=1+1', '=HYPERLINK("http://x")'],
    ])
  })

  it('loses no rows behind a quote that is never closed', () => {
    const table = openTable(utf8('a,b\n1,2\n"3,4\n5,6\n7,8'))
    expect(table.rows).toBe(5)
    expect(table.cells(2, 5)).toEqual([
      ['"3', '4'],
      ['5', '6'],
      ['7', '8'],
    ])
  })

  it('is empty where the file is', () => {
    expect(openTable(utf8('')).rows).toBe(0)
  })
})

describe('openLines', () => {
  it('cuts a long line into pieces, between characters', () => {
    const file = openLines(utf8('é'.repeat(10_000)))
    expect(file.rows).toBeGreaterThan(3)
    expect(file.texts(0, 99).join('')).toBe('é'.repeat(10_000))
  })

  it('takes each of the three line ends', () => {
    expect(openLines(utf8('a\nb\r\nc\rd\n')).texts(0, 9)).toEqual(['a', 'b', 'c', 'd'])
  })
})

describe('findRows', () => {
  it('finds rows in any case, far down too', async () => {
    const lines = Array.from({ length: 5000 }, (_, row) => `row ${row}`)
    lines[4321] = 'The SEAL is dry'
    expect(await findRows(openLines(utf8(lines.join('\n'))), { query: 'seal', goOn: always })).toEqual([4321])
  })

  it('ends when it is told to', async () => {
    const file = openLines(utf8('a\n'.repeat(9000)))
    let turns = 0
    const goOn = () => Promise.resolve((turns += 1) < 3)
    expect((await findRows(file, { query: 'a', goOn })).length).toBe(4000)
  })
})

describe('quotes', () => {
  it('finds the lines of a quote that stands at several places nearest to its page', () => {
    const lines = Array.from({ length: 400 }, (_, row) => `Line ${row} says little.`)
    for (const at of [10, 300]) {
      lines[at] = 'Stop the press before'
      lines[at + 1] = 'any work on it.'
    }
    const file = openLines(utf8(lines.join('\n')))
    const quote = 'Stop the press before any work'
    expect(quoteInLines(file, quote, 0)).toEqual({ fromLine: 10, start: 0, toLine: 11, end: 8 })
    expect(quoteInLines(file, quote, 6000)).toMatchObject({ fromLine: 300, toLine: 301 })
    expect(quoteInLines(file, 'is not there at all', 0)).toBeNull()
  })

  it('finds the rows that a quoted table holds, and not its head', () => {
    const rows = Array.from({ length: 500 }, (_, row) => `Screw ${row};${row} Nm`)
    const file = openTable(utf8(['Screw;Torque', ...rows].join('\n')))
    const quote = '| Screw | Torque |\n| --- | --- |\n| Screw 321 | 321 Nm |\n| Screw 322 | 322 Nm |'
    expect(quotedRows(file, quote, 4)).toEqual([322, 323])
    // A page that is said wrongly costs time, and no more.
    expect(quotedRows(file, quote, 1)).toEqual([322, 323])
    expect(quotedRows(file, 'Screw: Screw 17; Torque: 17 Nm', 1)).toContain(18)
  })
})
