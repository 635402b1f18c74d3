import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'
import { csvPieces, pagesOf } from './csv-pieces.ts'

const numbers = Array.from({ length: 30_000 }, (_, at) => String(at))
const rowsOf = async (some: readonly string[]) => some.map((number) => [number, `Clean nozzle ${number}, "twice"`])

it('writes all rows, and lets others go on between pieces', async () => {
  let turns = 0
  let isWritten = false
  const others = (async () => {
    while (!isWritten) {
      await setImmediate()
      turns += 1
    }
  })()
  const pieces: string[] = []
  for await (const piece of csvPieces(['number', 'work'], pagesOf(numbers, 500, rowsOf))) pieces.push(piece)
  isWritten = true
  await others
  expect(readCsv(Buffer.from(pieces.join(''))).map(({ cells }) => cells[0])).toEqual(['number', ...numbers])
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(100_000)
  expect(turns).toBeGreaterThanOrEqual(pieces.length - 1)
  expect(pieces.length).toBeGreaterThan(10)
})

it('has a header alone where nothing is listed', async () => {
  const pieces: string[] = []
  for await (const piece of csvPieces(['number'], pagesOf([], 500, rowsOf))) pieces.push(piece)
  expect(pieces).toEqual(['number\r\n'])
})
