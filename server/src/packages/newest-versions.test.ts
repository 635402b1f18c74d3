import { expect, it } from 'vitest'
import { compareDays, isOlder, replacedVersions } from './newest-versions.ts'

type Said = { status?: string; statusDate?: string; languages?: string[]; isHere?: boolean }

/** Of version numbers with what is said of each: why each that is not taken is replaced. */
const replacedOf = (said: Record<string, Said>) => {
  const versions = Object.entries(said).map(([version, one]) => ({
    version,
    languages: ['en'],
    status: 'Released',
    statusDate: '',
    isHere: true,
    ...one,
  }))
  const replaced = replacedVersions(versions, ({ isHere }) => isHere)
  return Object.fromEntries([...replaced].map(([{ version }, why]) => [version, why]))
}

it('a newer version replaces an older one where its file is here', () => {
  expect(replacedOf({ '1.9': {}, '1.10': {} })).toEqual({ '1.9': 'olderVersion' })
  expect(replacedOf({ '1.9': {}, '1.10': { isHere: false } })).toEqual({})
  expect(replacedOf({ '1.8': {}, '1.9': {}, '2.0': { isHere: false } })).toEqual({ '1.8': 'olderVersion' })
})

it('a draft replaces drafts alone, however new it is', () => {
  const draft = { status: 'InReview', statusDate: '2026-05-01' }
  expect(replacedOf({ '1.0': { statusDate: '2026-02-01' }, '2.0': draft })).toEqual({ '2.0': 'draftVersion' })
  expect(replacedOf({ '1.0': { ...draft, statusDate: '2026-02-01' }, '2.0': draft })).toEqual({ '1.0': 'olderVersion' })
  expect(replacedOf({ '1.0': draft, '2.0': { statusDate: '2026-06-01' } })).toEqual({ '1.0': 'olderVersion' })
  expect(replacedOf({ '1.0': { isHere: false }, '2.0': draft })).toEqual({})
  expect(replacedOf({ '1.0': { languages: ['de'] }, '2.0': draft })).toEqual({})
})

it('days are compared, and what is none is neither earlier nor later', () => {
  expect(compareDays('2026-02-01', '2026-02-01T08:00')).toBe(0)
  expect(compareDays('2026-01-31T23:00', '2026-02-01')).toBeLessThan(0)
  expect(compareDays('2026-02-02', '2026-02-01T08:00')).toBeGreaterThan(0)
  expect(compareDays('15.01.2026', '20.12.2025')).toBe(0)
  expect(compareDays('', '2026-02-01')).toBe(0)
})

it('a version is older where both say a day or a number behind the same words, and it was not released since', () => {
  const said = (version: string, statusDate = '', status = 'Released') => ({
    version,
    statusDate,
    status,
    languages: [],
  })
  expect(isOlder(said('9', '2026-01-01'), said('1', '2026-02-01'))).toBe(true)
  expect(isOlder(said('1', '2026-02-01'), said('9', '2026-01-01'))).toBe(false)
  expect(isOlder(said('1.9'), said('1.10', '2026-02-01'))).toBe(true)
  expect(isOlder(said('Rev. 1'), said('rev. 2'))).toBe(true)
  for (const [version, than] of [
    ['1.0', '1.0'],
    ['', '1.0'],
    ['1.0', ''],
    ['2', 'Rev. 1'],
    ['A', 'B'],
  ] as const) {
    expect(isOlder(said(version), said(than))).toBe(false)
  }
  expect(isOlder(said('1.0', '2026-01-01'), said('2.0', '2026-02-01', 'InReview'))).toBe(false)
})
