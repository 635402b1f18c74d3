import { expect, it } from 'vitest'
import { csvLines, csvOf, readCsv } from './csv.ts'

it('quotes what would break a row', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        ['x,y', 'say "so"'],
        ['two\nlines', ''],
      ],
    ),
  ).toBe('a,b\r\n"x,y","say ""so"""\r\n"two\nlines",\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])('disarms %j [T33b]', (cell) => {
  const [, row] = csvOf(['a'], [[cell]]).split('a\r\n')
  expect(row?.startsWith(`"'`)).toBe(true)
})

it('reads what it writes, also what looks like a formula', () => {
  const rows = [
    ['+24 V', 'say "so"'],
    ['x,y', 'two\nlines'],
  ]
  expect(readCsv(new TextEncoder().encode(csvLines(rows))).map(({ cells }) => cells)).toEqual(rows)
})

it.each([
  [
    'semicolons',
    'a;"b,c"\r\n\r\n"d;""e""";f\n',
    [
      ['a', 'b,c'],
      ['d;"e"', 'f'],
    ],
    [1, 3],
  ],
  [
    'tabs',
    'a\tb\rc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
    [1, 2],
  ],
  [
    'a quote that is never closed',
    'a,b\n1,"2\n3,4',
    [
      ['a', 'b'],
      ['1', '"2'],
      ['3', '4'],
    ],
    [1, 2, 3],
  ],
  [
    'the delimiter that Excel says',
    'sep=;\r\na,1;b\r\nc;d',
    [
      ['a,1', 'b'],
      ['c', 'd'],
    ],
    [2, 3],
  ],
  [
    'commas in its heading',
    'part,name,size;n\n1;2\n3,5;4',
    [
      ['part,name,size', 'n'],
      ['1', '2'],
      ['3,5', '4'],
    ],
    [1, 2, 3],
  ],
  [
    'quotes within a cell',
    'Rohr 3";x\n"a"b;y',
    [
      ['Rohr 3"', 'x'],
      ['"a"b', 'y'],
    ],
    [1, 2],
  ],
  [
    'line ends in a cell',
    '"a\r\nb",c\nd,e',
    [
      ['a\r\nb', 'c'],
      ['d', 'e'],
    ],
    [1, 3],
  ],
  ['a mark at its beginning', '\uFEFFa,b', [['a', 'b']], [1]],
])('reads a file with %s', (_what, text, cells, lines) => {
  const rows = readCsv(new TextEncoder().encode(text))
  expect(rows.map((row) => row.cells)).toEqual(cells)
  expect(rows.map(({ line }) => line)).toEqual(lines)
})

it('reads the encodings that spreadsheets save in', () => {
  expect(readCsv(Uint8Array.from([0xd6, 0x6c, 0x2c, 0x61]))[0]?.cells).toEqual(['Öl', 'a'])
  expect(readCsv(Uint8Array.from([0xff, 0xfe, 0xd6, 0, 0x2c, 0, 0x61, 0]))[0]?.cells).toEqual(['Ö', 'a'])
  const bare = 'Größe;Öl\r\n1;2\r\n'
  expect(readCsv(Buffer.from(bare, 'utf16le')).map(({ cells }) => cells)).toEqual([
    ['Größe', 'Öl'],
    ['1', '2'],
  ])
  expect(readCsv(Buffer.from(bare, 'utf16le').swap16())[1]?.cells).toEqual(['1', '2'])
})
