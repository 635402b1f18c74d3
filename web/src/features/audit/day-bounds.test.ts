import { expect, it } from 'vitest'
import { dayBounds } from './day-bounds.ts'

it('takes a day as the clocks of the zone show it', () => {
  expect(dayBounds('2026-11-21', 'UTC')).toEqual({
    start: '2026-11-21T00:00:00.000Z',
    end: '2026-11-21T23:59:59.999Z',
  })
  expect(dayBounds('2026-11-21', 'Europe/Warsaw')?.start).toBe('2026-11-20T23:00:00.000Z')
  expect(dayBounds('2026-11-21', 'Asia/Kolkata')?.start).toBe('2026-11-20T18:30:00.000Z')
  expect(dayBounds('2026-11-21', 'America/Los_Angeles')?.end).toBe('2026-11-22T07:59:59.999Z')
})

it('gives the days on which the clocks change 23 and 25 hours', () => {
  expect(dayBounds('2026-03-29', 'Europe/Warsaw')).toEqual({
    start: '2026-03-28T23:00:00.000Z',
    end: '2026-03-29T21:59:59.999Z',
  })
  expect(dayBounds('2026-10-25', 'Europe/Warsaw')).toEqual({
    start: '2026-10-24T22:00:00.000Z',
    end: '2026-10-25T22:59:59.999Z',
  })
})

it('knows no day that is none', () => {
  expect(dayBounds('', 'UTC')).toBeNull()
  expect(dayBounds('soon', 'UTC')).toBeNull()
  expect(dayBounds('0002-11-20', 'UTC')).toBeNull()
})
