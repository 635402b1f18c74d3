import { expect, it } from 'vitest'
import type { PictureSetting } from '../../schema/picture-readings.ts'
import { movedSetting } from './moved-setting.ts'

const spanOf = (text: string, part: string) => ({ start: text.indexOf(part), end: text.indexOf(part) + part.length })

it('keeps the columns of a table that goes on from the page before, and moves its cells with the text', () => {
  const old = 'Pump leaks\tSeal worn\nNo pressure\tValve open'
  const rows = old.split('\n').map((line) => ({
    ...spanOf(old, line),
    cells: line.split('\t').map((cell, column) => ({ ...spanOf(old, cell), column, span: 1 })),
  }))
  const columns = [
    { header: 'Symptom', role: 'symptom' as const },
    { header: 'Cause', role: 'cause' as const },
  ]
  const table = { start: 0, end: old.length, columns, header: [], rows, continues: true }
  const stored: PictureSetting = { headings: [], tables: [table], ruled: [], textHash: '' }
  const set = { headings: [], tables: [] }
  const text = 'Large pump leaks\tShaft seal worn out\nNo pressure\tValve shut'
  const changes = [
    { ...spanOf(old, 'Pump leaks\tSeal worn'), text: 'Large pump leaks\tShaft seal worn out' },
    { start: text.length - 'shut'.length, end: text.length, text: 'shut' },
  ]
  const moved = movedSetting(stored, { old, oldSet: set, changes, set })
  const cells = moved.tables.map((one) =>
    one.rows.map((row) => row.cells.map(({ start, end }) => text.slice(start, end))),
  )
  expect(cells).toEqual([text.split('\n').map((line) => line.split('\t'))])
  expect(moved.tables[0]).toMatchObject({ columns, end: text.length })
})
