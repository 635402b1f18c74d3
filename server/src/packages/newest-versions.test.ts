import { expect, it } from 'vitest'
import { compareDays, replacedVersions } from './newest-versions.ts'

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
