import { describe, expect, it } from 'vitest'
import { textOfReading } from '../readers/ocr/text-of-reading.ts'
import { pageReader } from '../readers/pdf/read-page.ts'
import type { ReadLine } from '../readers/read-text.ts'
import { correctedLines, withIds } from './corrected-lines.ts'

const page = { width: 595, height: 842 }
const character = 0.01
/** Of a character, as wide as the blank between two words is. */
const blank = 0.5
const lineHeight = 0.013

/** Where it begins, in characters from the left edge of the page. */
type Cell = readonly [at: number, text: string]

/** A row that was read as one line, each cell of it where it stands. */
function rowAt(cells: readonly Cell[], row: number): ReadLine {
  const text = cells.map(([, said]) => said).join(' ')
  const y = 0.2 + row * 0.025
  let cellStart = 0
  const words = cells.flatMap(([at, said]) => {
    const start = cellStart
    cellStart += said.length + 1
    return [...said.matchAll(/\S+/gu)].map(({ 0: word, index }, nth) => {
      const x = (at + index - nth * (1 - blank)) * character
      const box = { x, y, width: word.length * character, height: lineHeight }
      return { start: start + index, end: start + index + word.length, confidence: 0.95, box }
    })
  })
  const [left, right] = [words[0]?.box.x ?? 0, (words.at(-1)?.box.x ?? 0) + (words.at(-1)?.box.width ?? 0)]
  const corners: ReadLine['corners'] = [
    { x: left, y },
    { x: right, y },
    { x: right, y: y + lineHeight },
    { x: left, y: y + lineHeight },
  ]
  return { text, words, confidence: 0.95, corners }
}

/** The page on its side: what ran to the right runs down. */
function turned(line: ReadLine): ReadLine {
  const down = ({ x, y }: { x: number; y: number }) => ({ x: 1 - y, y: x })
  const words = line.words.map(({ box, ...word }) => ({
    ...word,
    box: { x: 1 - box.y - box.height, y: box.x, width: box.height, height: box.width },
  }))
  const [a, b, c, d] = line.corners
  return { ...line, words, corners: [down(a), down(b), down(c), down(d)] }
}

const table = [
  [
    [8, 'Code'],
    [18, 'Meaning'],
    [40, 'Qty'],
    [52, 'Remedy'],
  ],
  [
    [8, 'E23'],
    [18, 'Oil is cold'],
    [40, '2'],
    [52, 'Warm the oil'],
  ],
  [
    [8, 'E24'],
    [18, 'Oil is low'],
    [40, '1'],
    [52, 'Fill up oil'],
  ],
  [
    [8, 'E25'],
    [18, 'Seal is worn'],
    [40, '4'],
    [52, 'Replace the seal'],
  ],
  [
    [8, 'E26'],
    [18, 'Valve is shut'],
    [40, '3'],
    [52, 'Open the valve'],
  ],
] satisfies Cell[][]

type Corrected = { row: number; as?: readonly Cell[]; text: string; angle?: number }

/** The line of the page's text that a row is, once it was corrected: read as it says, or `as` something else. */
function corrected({ row, as, text, angle = 0 }: Corrected): string | undefined {
  const rows = table.map((cells, at) => rowAt(at === row && as ? as : cells, at))
  const size = angle === 0 ? page : { width: page.height, height: page.width }
  const lines = withIds(1, angle === 0 ? rows : rows.map(turned))
  const line = lines[row]
  if (!line) throw new Error('The row is not there')
  const now = correctedLines(lines, [{ lineId: line.id, corners: line.corners, text }])
  return rowsOf(now, { size, angle })[row]
}

function rowsOf(lines: ReturnType<typeof correctedLines>, { size = page, angle = 0 } = {}): string[] {
  const shown = lines.filter((line) => line.text !== '')
  const reading = { ...size, angle, lines: shown, foundLines: shown.length, hints: [] }
  return textOfReading(reading, { number: 1, page: size, readPage: pageReader() }).text.split('\n')
}

describe('the row of a scanned table that is corrected', () => {
  const cases: [string, Corrected, string][] = [
    [
      'keeps its cells where a word is put in between two others',
      { row: 2, text: 'E24 Oil is too low 1 Fill up oil' },
      'E24\tOil is too low\t1\tFill up oil',
    ],
    [
      'keeps them on a page that lies',
      { row: 2, text: 'E24 Oil is too low 1 Fill up oil', angle: 90 },
      'E24\tOil is too low\t1\tFill up oil',
    ],
    [
      'keeps them where words are put in at both ends',
      { row: 2, text: 'Fault E24 Oil is low 1 Fill up oil slowly' },
      'Fault E24\tOil is low\t1\tFill up oil slowly',
    ],
    [
      'keeps them where a word is put in and others of two cells are put right',
      {
        row: 2,
        as: [
          [8, 'E24'],
          [18, '0il is iow'],
          [40, '1'],
          [52, 'Fi1l up oi1'],
        ],
        text: 'E24 Oil is too low 1 Fill up oil',
      },
      'E24\tOil is too low\t1\tFill up oil',
    ],
    [
      'keeps them where a cell says one word for two, and another two for one',
      {
        row: 3,
        as: [
          [8, 'E25'],
          [18, 'Seal isworn'],
          [40, '4'],
          [52, 'Rep lace the seal'],
        ],
        text: 'E25 Seal is worn 4 Replace the seal',
      },
      'E25\tSeal is worn\t4\tReplace the seal',
    ],
    [
      'has a cell that was not read where the other rows have theirs',
      {
        row: 2,
        as: [
          [8, 'E24'],
          [18, 'Oil is low'],
          [52, 'Fill up oil'],
        ],
        text: 'E24 Oil is low 1 Fill up oil',
      },
      'E24\tOil is low\t1\tFill up oil',
    ],
    [
      'has the first word of a cell, which was not read, in that cell',
      {
        row: 2,
        as: [
          [8, 'E24'],
          [22, 'is low'],
          [40, '1'],
          [52, 'Fill up oil'],
        ],
        text: 'E24 Oil is low 1 Fill up oil',
      },
      'E24\tOil is low\t1\tFill up oil',
    ],
    [
      'has a word behind the last one of a cell in that cell',
      { row: 2, text: 'E24 Oil is low again 1 Fill up oil' },
      'E24\tOil is low again\t1\tFill up oil',
    ],
    [
      'has a word before one that was put right in its cell, also where that is the first of it',
      { row: 3, text: 'E25 Shaft seal is worn 4 Please replace the seal' },
      'E25\tShaft seal is worn\t4\tPlease replace the seal',
    ],
    [
      'keeps the other cells where one is emptied',
      { row: 2, text: 'E24 Oil is low Fill up the oil' },
      'E24\tOil is low\tFill up the oil',
    ],
  ]
  it.each(cases)('%s', (_, given, said) => {
    expect(corrected(given)).toBe(said)
  })

  it('keeps its cells where it is read again in pieces', () => {
    const pieces: Cell[][] = [
      [
        [8, 'E24'],
        [18, '0il is low'],
      ],
      [
        [40, '1'],
        [52, 'Fi1l up oil'],
      ],
    ]
    const others = table.flatMap((cells, at) => (at === 2 ? [] : [rowAt(cells, at)]))
    const lines = withIds(1, [...others, ...pieces.map((cells) => rowAt(cells, 2))])
    const { corners } = rowAt(
      [
        [8, 'E24'],
        [52, 'Fill up oil'],
      ],
      2,
    )
    const now = correctedLines(lines, [{ lineId: 'of before', corners, text: 'E24 Oil is too low 1 Fill up oil' }])
    expect(rowsOf(now)[2]).toBe('E24\tOil is too low\t1\tFill up oil')
  })
})
