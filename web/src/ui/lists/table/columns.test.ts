import { expect, it } from 'vitest'
import { layOut } from './columns.ts'

const columns = [
  { id: 'name', width: 200, rank: 0, grows: true },
  { id: 'username', width: 120, rank: 1 },
  { id: 'staffId', width: 100, rank: 3 },
  { id: 'location', width: 140, rank: 2, grows: true },
]

it('shows all that fit and gives the rest to those that grow', () => {
  expect(layOut(columns, {}, 660)).toEqual({ name: 250, username: 120, staffId: 100, location: 190 })
})

it('drops the highest rank first, until the rest fits', () => {
  expect(layOut(columns, {}, 559)).toEqual({ name: 249.5, username: 120, location: 189.5 })
  expect(layOut(columns, {}, 459)).toEqual({ name: 339, username: 120 })
  expect(layOut(columns, {}, 250)).toEqual({ name: 250 })
})

it('keeps a dragged width, drops columns for it, and never becomes wider than its room', () => {
  expect(layOut(columns, { username: 160 }, 600)).toEqual({ name: 200, username: 160, staffId: 100, location: 140 })
  expect(layOut(columns, { username: 200 }, 600)).toEqual({ name: 230, username: 200, location: 170 })
  expect(layOut(columns, { name: 900 }, 300)).toEqual({ name: 300 })
  expect(Object.values(layOut(columns, { name: 210, location: 150 }, 640))).toEqual([210, 120, 100, 210])
})
