import { describe, expect, it } from 'vitest'
import { parseRetention, type Retention } from '../../config/retention.ts'
import { type DatedBackup, reasonsToKeep } from './retention.ts'

const retention = (text: string): Retention => parseRetention(text) ?? new Map()
const at = (time: string, isProven = false): DatedBackup => ({ id: time, at: new Date(`${time}:00Z`), isProven })
const kept = (backups: DatedBackup[], text: string) => Object.fromEntries(reasonsToKeep(backups, retention(text)))

describe('which backups are kept', () => {
  it('is read from one line', () => {
    expect(parseRetention('7d, 4w,12m')).toEqual(new Map([['d', 7], ['w', 4], ['m', 12]])) // prettier-ignore
    expect(parseRetention('3,24h,2y')).toEqual(new Map([['last', 3], ['h', 24], ['y', 2]])) // prettier-ignore
    for (const none of ['', '7', '7x', '0d', '-1d', '7d,3d', 'd', '7d,', '1.5d', '7 d'].filter((one) => one !== '7')) {
      expect(parseRetention(none)).toBeNull()
    }
  })

  it('is the newest one of each of the last periods that have one', () => {
    const backups = [
      at('2026-03-31T06:00'),
      at('2026-03-31T22:00'),
      at('2026-04-01T22:00'),
      at('2026-04-02T03:00'),
      at('2026-04-02T22:00'),
      at('2026-04-09T22:00'),
    ]
    expect(kept(backups, '3d')).toEqual({
      '2026-04-09T22:00': ['newest', 'd'],
      '2026-04-02T22:00': ['d'],
      '2026-04-01T22:00': ['d'],
    })
    expect(kept(backups, '2m')).toEqual({ '2026-04-09T22:00': ['newest', 'm'], '2026-03-31T22:00': ['m'] })
    expect(kept(backups, '2w')).toEqual({ '2026-04-09T22:00': ['newest', 'w'], '2026-04-02T22:00': ['w'] })
    expect(kept(backups, '2h,1y')).toEqual({ '2026-04-09T22:00': ['newest', 'h', 'y'], '2026-04-02T22:00': ['h'] })
    expect(Object.keys(kept(backups, '4'))).toHaveLength(4)
  })

  it('begins a week on Monday, over the end of a year', () => {
    const backups = [at('2026-12-27T10:00'), at('2026-12-28T10:00'), at('2027-01-03T10:00'), at('2027-01-04T10:00')]
    expect(Object.keys(kept(backups, '9w'))).toEqual(['2027-01-04T10:00', '2027-01-03T10:00', '2026-12-27T10:00'])
  })

  it('always holds the newest one and the last that was proven', () => {
    const backups = [
      at('2026-01-01T00:00', true),
      at('2026-02-01T00:00', true),
      at('2026-03-01T00:00'),
      at('2026-04-01T00:00'),
    ]
    expect(kept(backups, '1')).toEqual({ '2026-04-01T00:00': ['newest', 'last'], '2026-02-01T00:00': ['proven'] })
    expect(kept([], '1')).toEqual({})
  })
})
