import { describe, expect, it } from 'vitest'
import type { SegmentTable, TableRow } from '../../schema/segment-table.ts'
import { passagesOf } from './cut-passages.ts'
import { joinPassages } from './join-passages.ts'
import type { SourceSegment } from './page-lines.ts'
import { countWords } from '../language/words.ts'

const caption = 'What to do when the press stops'
const header = 'Problem\tCause\tRemedy'
const group = 'Hydraulics'

/** A page whose table has so many faults, the second half of them below the name of a group. */
function faultTable(rows: number): SourceSegment {
  let text = `${caption}\n${header}`
  const start = caption.length + 1
  const held: TableRow[] = []
  for (let at = 0; at < rows; at++) {
    if (at === rows / 2) text += `\n${group}`
    const cells = [
      `Fault ${at} of the press`,
      `The part ${at} is worn and has play`,
      `Renew part ${at}. Then check the play.`,
    ]
    const from = text.length + 1
    text += `\n${cells.join('\t')}`
    let cell = from
    held.push({
      start: from,
      end: text.length,
      cells: cells.map((each, column) => {
        const placed = { column, span: 1, start: cell, end: cell + each.length }
        cell += each.length + 1
        return placed
      }),
      ...(at >= rows / 2 ? { group } : {}),
    })
  }
  const table: SegmentTable = {
    start,
    end: text.length,
    caption: { start: 0, end: caption.length },
    columns: [
      { header: 'Problem', role: 'symptom' },
      { header: 'Cause', role: 'cause' },
      { header: 'Remedy', role: 'remedy' },
    ],
    header: [{ start, end: start + header.length }],
    rows: held,
  }
  return { segment: 1, text, tables: [table] }
}

const source = { title: 'Press', hasRunningHeads: true }

describe('passages of a table', () => {
  const page = faultTable(40)
  const passages = passagesOf([page], source)

  it('repeat its caption and header, and the group of its rows', () => {
    expect(passages.length).toBeGreaterThan(3)
    for (const { text } of passages) expect(text.startsWith(`${caption}\n${header}\n`)).toBe(true)
    expect(passages.at(-1)?.text).toContain(`${header}\n${group}\nFault`)
  })

  it('hold every row whole and once, no longer than others are', () => {
    const rows = passages.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith('Fault'))
    expect(rows).toEqual(page.text.split('\n').filter((line) => line.startsWith('Fault')))
    expect(Math.max(...passages.map(({ text }) => countWords(text)))).toBeLessThanOrEqual(180)
  })

  it('say where each of their characters stands', () => {
    for (const { text, ranges } of passages) {
      for (const { offset, start, end } of ranges) {
        expect(text.slice(offset, offset + end - start)).toBe(page.text.slice(start, end))
      }
    }
  })

  it('are read on as one text, the header once', () => {
    const { text } = joinPassages(passages)
    expect(text).toBe(page.text)
  })

  it('take the header along where it goes on over the page', () => {
    const passagesOfBoth = passagesOf([faultTable(4), withoutHead(faultTable(40))], source)
    const last = passagesOfBoth.at(-1)
    expect(last?.text.startsWith(`${caption}\n${header}\n`)).toBe(true)
    expect(last?.ranges.map(({ segment, part }) => [segment, part]).slice(0, 4)).toEqual([
      [1, 'caption'],
      [1, 'header'],
      [2, 'group'],
      [2, 'row'],
    ])
    const rows = passagesOfBoth.flatMap(({ text }) => text.split('\n')).filter((line) => line.startsWith('Fault'))
    expect(rows).toHaveLength(44)
  })
})

/** The next page, on which the same table goes on. */
function withoutHead({ text, tables = [] }: SourceSegment): SourceSegment {
  const from = text.indexOf('Fault')
  const moved = <T extends { start: number; end: number }>(span: T): T => ({
    ...span,
    start: span.start - from,
    end: span.end - from,
  })
  const rest = tables.map(({ columns, rows }) => ({
    start: 0,
    end: text.length - from,
    columns,
    header: [],
    rows: rows.map((row) => ({ ...moved(row), cells: row.cells.map(moved) })),
    continues: true,
  }))
  return { segment: 2, text: text.slice(from), tables: rest }
}

describe('a long row', () => {
  it('stays whole: what helps stands with what is wrong', () => {
    const page = faultTable(2)
    const remedy = 'Turn the screw and look at the gauge, '.repeat(30)
    const [row] = page.tables?.[0]?.rows ?? []
    const text = `${page.text.slice(0, row?.end)} ${remedy}`
    const table = { ...page.tables?.[0], end: text.length }
    const rows = row ? [{ ...row, end: text.length }] : []
    const whole = { segment: 1, text, tables: [{ start: 0, columns: [], header: [], ...table, rows }] }
    const passages = passagesOf([whole], source)
    expect(passages).toHaveLength(1)
  })
})
