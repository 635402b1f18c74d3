import { expect, it } from 'vitest'
import { offsetOf, ownTimeZone, timeZoneOptions } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const summer = new Date('2026-07-15T12:00:00Z')

it('gives the offset of the day, not of the zone', () => {
  expect(offsetOf('Europe/Warsaw', winter)).toBe('GMT+01:00')
  expect(offsetOf('Europe/Warsaw', summer)).toBe('GMT+02:00')
  expect(offsetOf('Asia/Kolkata', winter)).toBe('GMT+05:30')
  expect(offsetOf('UTC', winter)).toBe('GMT+00:00')
})

it('offers the zone that the browser is in, each zone once', () => {
  const values = timeZoneOptions(winter).map(({ value }) => value)
  expect(values).toContain(ownTimeZone())
  expect(values).toContain('Europe/Warsaw')
  expect(new Set(values).size).toBe(values.length)
})
