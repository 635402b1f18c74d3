import { expect, it } from 'vitest'
import { offsetOf, ownTimeZone, timeZoneOptions, todaysName } from './time-zones.ts'

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

it('offers zones under the names that they have today, which the browser understands', () => {
  const values = timeZoneOptions(winter).map(({ value }) => value)
  expect(values).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires']))
  expect(values).not.toContain('Asia/Calcutta')
  expect(timeZoneOptions(winter).filter(({ note }) => note === '')).toEqual([])
})

it('offers what was chosen elsewhere, even when this browser does not know it', () => {
  const offered = (chosen: string) => timeZoneOptions(winter, chosen).find(({ value }) => value === todaysName(chosen))
  expect(offered('Mars/Olympus_Mons')).toEqual({ value: 'Mars/Olympus_Mons', text: 'Mars/Olympus Mons', note: '' })
  expect(offered('Asia/Calcutta')?.value).toBe('Asia/Kolkata')
})
