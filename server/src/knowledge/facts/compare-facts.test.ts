import { describe, expect, it } from 'vitest'
import { compareFacts } from './compare-facts.ts'
import { createFactReader } from './fact-reader.ts'

const read = (lines: readonly string[], heading = 'Torques') => {
  const headings = [{ start: 0, end: heading.length, size: 20 }]
  return createFactReader({ title: 'Pump' }).push({ segment: 1, text: [heading, ...lines].join('\n'), headings })
}
function compare(before: ReturnType<typeof read>, after: ReturnType<typeof read>) {
  const { added, removed, changed } = compareFacts(before, after)
  return {
    added: added.map(({ subject, value }) => `${subject} ${value}`),
    removed: removed.map(({ subject, value }) => `${subject} ${value}`),
    changed: changed.map((one) => `${one.before.subject} ${one.before.value} → ${one.after.value}`),
  }
}

describe('two versions', () => {
  it('say of the same that it changed, was added or is gone', () => {
    const before = read(['Casing cover: 150 Nm', 'Weight: 12 kg', 'Height: 3 m'])
    const after = read(['Weight: 12 kg', 'Casing cover: 140 Nm', 'Width: 2 m'])
    expect(compare(before, after)).toEqual({
      added: ['Width 2'],
      removed: ['Height 3'],
      changed: ['Casing cover 150 → 140'],
    })
  })

  it('say the same where a figure or its unit is written otherwise, and not where the unit is another', () => {
    const unchanged = { added: [], removed: [], changed: [] }
    expect(compare(read(['Cover: 150 Nm']), read(['Cover: 150.0 N·m']))).toEqual(unchanged)
    expect(compare(read(['Cover: 0,5 bar']), read(['Cover: 0.50 bar']))).toEqual(unchanged)
    expect(compare(read(['Cover: 5 mm']), read(['Cover: 5 cm'])).changed).toEqual(['Cover 5 → 5'])
  })

  it('are compared under a heading that has another number or name', () => {
    const before = read(['Cover: 150 Nm'], '5.3 Torques')
    expect(compare(before, read(['Cover: 140 Nm'], '5.4 Torques')).changed).toEqual(['Cover 150 → 140'])
    expect(compare(before, read(['Cover: 140 Nm'], 'Tightening')).changed).toEqual(['Cover 150 → 140'])
  })

  it('do not say which of several became which', () => {
    const cause = (...causes: string[]) => read(['Symptom: Noise', ...causes.map((one) => `Cause: ${one}`)])
    expect(compare(cause('Bearing worn', 'Shaft bent'), cause('Bearing dry', 'Shaft cracked'))).toEqual({
      added: ['Noise Bearing dry', 'Noise Shaft cracked'],
      removed: ['Noise Bearing worn', 'Noise Shaft bent'],
      changed: [],
    })
  })

  it('say the same of what a person corrected in one of them', () => {
    const corrected = read(['Cover: 150 Nm']).map((fact) => ({ ...fact, value: '145', read: fact }))
    expect(compare(corrected, read(['Cover: 150 Nm'])).changed).toEqual([])
    expect(compare(read(['Cover: 150 Nm']), corrected).changed).toEqual([])
    expect(compare(corrected, read(['Cover: 140 Nm'])).changed).toEqual(['Cover 145 → 140'])
  })
})
