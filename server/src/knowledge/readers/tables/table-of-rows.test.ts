import { expect, it } from 'vitest'
import { pageOf, pagesByLength } from '../office/blocks.ts'
import { collect } from '../../../../test/collect.ts'

const rows = [
  'Störung\tUrsache\tAbhilfe',
  'Pumpe läuft nicht\tSicherung\tSicherung wechseln',
  '\tKein Öl\tÖl einfüllen',
]

it('reads the rows of an office file as a table, what a blank cell takes from above with it', () => {
  const { text, tables } = pageOf(1, [
    { text: 'Störungen' },
    ...rows.map((row) => ({ text: row, isRow: true })),
    { text: 'Ende' },
  ])
  expect(tables).toHaveLength(1)
  const [table] = tables ?? []
  expect(table?.columns.map(({ role }) => role)).toEqual(['symptom', 'cause', 'remedy'])
  expect(table?.header.map(({ start, end }) => text.slice(start, end))).toEqual([rows[0]])
  expect(table?.rows.map(({ cells }) => cells.map(({ start, end }) => text.slice(start, end)))).toEqual([
    ['Pumpe läuft nicht', 'Sicherung', 'Sicherung wechseln'],
    ['Kein Öl', 'Öl einfüllen'],
  ])
  expect(table?.rows[1]?.carried).toEqual([{ column: 0, text: 'Pumpe läuft nicht' }])
})

it('takes no interval from above for a row of its own that lacks more than that', () => {
  const plan = ['Place\tLubricant\tQuantity\tInterval', 'Motor bearing\tGrease\t25 g\t3 months', 'Coupling\tNone\t\t']
  const { tables } = pageOf(1, [{ text: 'Plan' }, ...plan.map((row) => ({ text: row, isRow: true }))])
  expect(tables?.[0]?.rows.map(({ carried = [] }) => carried)).toEqual([[], []])
})

it('goes on with a table where a long one was parted', async () => {
  const [head = '', ...body] = rows
  const many = Array.from({ length: 200 }, () => body[0] ?? '')
  const blocks = [head, ...many].map((text) => ({ text, isRow: true }))
  const pages = await collect(pagesByLength(blocks))
  expect(pages.length).toBeGreaterThan(2)
  const tables = pages.flatMap((page) => page.tables ?? [])
  expect(tables.map(({ continues = false }) => continues)).toEqual(pages.map((_, at) => at > 0))
  expect(new Set(tables.map(({ columns }) => columns.map(({ role }) => role).join(' ')))).toEqual(
    new Set(['symptom cause remedy']),
  )
  expect(tables.reduce((sum, table) => sum + table.rows.length, 0)).toBe(200)
})
