import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

describe('relativeTime', () => {
  const now = new Date('2026-11-18T15:00:00Z')
  const at = (time: string, timeZone = 'UTC') => relativeTime(new Date(time), now, timeZone)

  it('counts minutes and hours of the same day', () => {
    expect(at('2026-11-18T14:42:00Z')).toEqual({ kind: 'minutes', count: 18 })
    expect(at('2026-11-18T00:01:00Z')).toEqual({ kind: 'hours', count: 14 })
  })

  it('says yesterday by the calendar, not by hours', () => {
    expect(at('2026-11-17T23:00:00Z')).toEqual({ kind: 'yesterday' })
    expect(at('2026-11-17T00:01:00Z')).toEqual({ kind: 'yesterday' })
  })

  it("goes by the midnight of the user's zone, wherever the browser is", () => {
    expect(at('2026-11-17T23:00:00Z', 'Europe/Warsaw')).toEqual({ kind: 'hours', count: 16 })
    expect(at('2026-11-18T02:00:00Z', 'America/New_York')).toEqual({ kind: 'yesterday' })
    // In Auckland it is the 19th already.
    expect(at('2026-11-18T10:00:00Z', 'Pacific/Auckland')).toEqual({ kind: 'yesterday' })
    expect(at('2026-11-18T11:00:00Z', 'Pacific/Auckland')).toEqual({ kind: 'hours', count: 4 })
  })

  it('counts a day of 23 hours as one', () => {
    const monday = new Date('2026-03-30T10:00:00Z')
    expect(relativeTime(new Date('2026-03-28T22:30:00Z'), monday, 'Europe/Warsaw')).toEqual({ kind: 'days', count: 2 })
  })

  it('counts days for a week and then gives the date', () => {
    expect(at('2026-11-12T09:00:00Z')).toEqual({ kind: 'days', count: 6 })
    expect(at('2026-11-11T09:00:00Z')).toEqual({ kind: 'date', sameYear: true })
    expect(at('2025-11-11T09:00:00Z')).toEqual({ kind: 'date', sameYear: false })
  })

  it('takes a clock that is ahead of ours for now', () => {
    expect(at('2026-11-18T15:01:00Z')).toEqual({ kind: 'now' })
  })
})
