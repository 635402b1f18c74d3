import { describe, expect, it } from 'vitest'
import { relativeTime } from './relative-time.ts'

describe('relativeTime', () => {
  const now = new Date(2026, 10, 18, 15, 0)
  const at = (...parts: [number, number, number, number, number]) => relativeTime(new Date(...parts), now)

  it('counts minutes and hours of the same day', () => {
    expect(at(2026, 10, 18, 14, 42)).toEqual({ kind: 'minutes', count: 18 })
    expect(at(2026, 10, 18, 0, 1)).toEqual({ kind: 'hours', count: 14 })
  })

  it('says yesterday by the calendar, not by hours', () => {
    expect(at(2026, 10, 17, 23, 0)).toEqual({ kind: 'yesterday' })
    expect(at(2026, 10, 17, 0, 1)).toEqual({ kind: 'yesterday' })
  })

  it('counts days for a week and then gives the date', () => {
    expect(at(2026, 10, 12, 9, 0)).toEqual({ kind: 'days', count: 6 })
    expect(at(2026, 10, 11, 9, 0)).toEqual({ kind: 'date', sameYear: true })
    expect(at(2025, 10, 11, 9, 0)).toEqual({ kind: 'date', sameYear: false })
  })

  it('takes a clock that is ahead of ours for now', () => {
    expect(relativeTime(new Date(2026, 10, 18, 15, 1), now)).toEqual({ kind: 'now' })
  })
})
