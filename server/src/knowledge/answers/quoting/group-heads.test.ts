import { expect, it } from 'vitest'
import { passagesOf } from '../../passages/cut-passages.ts'
import type { SegmentTable, TableRow } from '../../../schema/segment-table.ts'
import { contextOf } from './context.ts'

const heads = '110V input\t230V input'
/** By label: its own heads and its row, with the columns of these. */
const groups = [
  { line: 'MIG\t35%\t100%\t25%\t60%', row: '140A\t100A\t200A\t105A', columns: [1, 2, 3, 4] },
  { line: 'TIG\t100%\t25%\t60%', row: '115A\t200A\t140A', columns: [2, 3, 4] },
]

function dutyCycles(): { text: string; table: SegmentTable } {
  let text = heads
  const rows = groups.map(({ line, row, columns }): TableRow => {
    text += `\n${line}\n`
    const start = text.length
    text += row
    let from = start
    const cells = row.split('\t').map((cell, at) => {
      const placed = { column: columns[at] ?? 0, span: 1, start: from, end: from + cell.length }
      from = placed.end + 1
      return placed
    })
    return { start, end: text.length, cells, group: line }
  })
  const columns = ['', '110V input', '110V input', '230V input', '230V input'].map((header) => ({ header, role: null }))
  return { text, table: { start: 0, end: text.length, columns, header: [{ start: 0, end: heads.length }], rows } }
}

it('draws a row below the heads of its label and of the table, each cell in its column', () => {
  const { text, table } = dutyCycles()
  const [passage] = passagesOf([{ segment: 1, text, tables: [table] }], { title: 'Welder', hasRunningHeads: true })
  if (!passage) throw new Error('Nothing to quote')
  const quoted = (row: string) => {
    const start = passage.text.indexOf(row)
    return contextOf(passage, { start, end: start + row.length })
  }
  const drawn = groups.map(({ row }) => quoted(row).cells)
  const over = ['', '110V input', '', '230V input']
  expect(drawn.map((cells) => cells?.heads)).toEqual([[over], [over]])
  expect(drawn.map((cells) => cells?.rows)).toEqual([
    [
      ['MIG', '35%', '100%', '25%', '60%'],
      ['', '140A', '100A', '200A', '105A'],
    ],
    [
      ['TIG', '', '100%', '25%', '60%'],
      ['', '', '115A', '200A', '140A'],
    ],
  ])
  // They are read with the row, and marked with it.
  expect(drawn.map((cells) => cells?.carried.map((part) => part.text))).toEqual(groups.map(({ line }) => [line]))
})
