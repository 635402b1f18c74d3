import { describe, expect, it } from 'vitest'
import { findQuote } from './letters.ts'

const quoted = (text: string, quote: string, near?: number) => {
  const found = findQuote(text, quote, near)
  return found && text.slice(found.start, found.end)
}

describe('findQuote', () => {
  it('finds a quote whatever blanks, line ends and signs stand between its letters', () => {
    expect(quoted('Set the  relief\nvalve to 12 bar.', 'relief valve to 12 bar')).toBe('relief\nvalve to 12 bar')
    expect(quoted('a | Lid screw | 25 Nm |', 'lid screw: 25 Nm')).toBe('Lid screw | 25 Nm')
  })

  it('takes the one nearest to where it is said to be', () => {
    const text = `${'Oil is HLP 46. '.padEnd(100)}${'Oil is HLP 46. '.padEnd(100)}`
    expect(findQuote(text, 'Oil is HLP 46', 0)?.start).toBe(0)
    expect(findQuote(text, 'Oil is HLP 46', 120)?.start).toBe(100)
  })

  it('counts in the units of the text, also behind characters of two', () => {
    expect(quoted('🔧🔧 Drehmoment 𝟗𝟎 Nm', '𝟗𝟎 Nm')).toBe('𝟗𝟎 Nm')
    expect(quoted('İstanbul, ΣΑΣ, then bolts', 'then bolts')).toBe('then bolts')
  })

  it('marks what is there of a quote whose end is not', () => {
    const text = 'The gearbox is filled with oil of grade HLP 46 before it runs.'
    expect(quoted(text, 'The gearbox is filled with oil of grade HLP 46 and then greased')).toMatch(
      /^The gearbox is filled/,
    )
  })

  it('finds nothing for what is not there, and for no letters', () => {
    expect(findQuote('Some text', 'other words')).toBeNull()
    expect(findQuote('Some text', '— …')).toBeNull()
  })
})
