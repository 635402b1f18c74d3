import { describe, expect, it } from 'vitest'
import { correctedBy, withoutCorrected } from './corrected-lines.ts'

const corrections = [{ readAs: 'Casing cover:  150 Nm', text: 'Casing cover: 160 Nm' }]

describe('lines that a person corrected', () => {
  it('are put right where they stand whole, in cells too', () => {
    const correct = correctedBy(corrections)
    expect(correct('Casing cover: 150 Nm')).toBe(correct('Casing cover: 160 Nm'))
    expect(correct('A\tCasing cover: 150 Nm')).toBe('A\tCasing cover: 160 Nm')
    expect(correct('Casing cover: 150 Nm at most')).toBe('Casing cover: 150 Nm at most')
  })

  it('are compared no more where both versions say the same once they are corrected', () => {
    const said = (text: string) => ({ kind: 'setting', text })
    const [old, now, other] = ['Casing cover: 150 Nm', 'Casing cover: 160 Nm', 'Weight: 5 kg'].map(said)
    if (!old || !now || !other) throw new Error('No facts')
    expect(withoutCorrected({ before: [old, other], after: [other, now] }, corrections)).toEqual({
      before: [other],
      after: [other],
    })
    const third = said('Casing cover: 170 Nm')
    expect(withoutCorrected({ before: [old], after: [third] }, corrections)).toEqual({ before: [old], after: [third] })
    expect(withoutCorrected({ before: [old], after: [now] }, [])).toEqual({ before: [old], after: [now] })
  })
})
