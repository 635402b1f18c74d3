import { describe, expect, it } from 'vitest'
import { type FindingCode, findingSentenceOf, findingSentences, sayingOf } from './finding-sentences.ts'

const codes = Object.keys(findingSentences) as FindingCode[]

describe('what is wrong', () => {
  it('is said of one and of many', () => {
    const finding = { code: 'bytes.changed' as const }
    expect(findingSentenceOf({ ...finding, count: 1 })).toBe(
      '1 file does not have the bytes that were stored (SHA-256). Restore them from a backup.',
    )
    expect(sayingOf({ ...finding, count: 2 })).toBe('2 files do not have the bytes that were stored (SHA-256).')
    expect(sayingOf({ code: 'mail.unset', count: 1 })).toMatch(/^No mail server is set/)
  })

  it.each(codes)('%s speaks of one thing where it is one', (code) => {
    const verbs = /^1 (?:\S+ )*?(?:is|has|names|does|shows|was|stands|waits|differs|belongs|did|can|cannot|may)\b/
    const one = sayingOf({ code, count: 1 }).replace(/^No/, '1')
    expect(one).toMatch(verbs)
    expect(one).not.toMatch(/^1 \S+[^s'\s]s /)
  })
})
