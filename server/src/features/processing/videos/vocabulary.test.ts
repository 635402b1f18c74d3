import { expect, it } from 'vitest'
import { vocabularyOf } from './vocabulary.ts'

it('names what a speech-to-text endpoint would mishear: each kind of word has its room', () => {
  const words = vocabularyOf({
    names: ['Press 7', 'Stamping', 'press 7'],
    fields: ['Maker', 'Schuler', 'x'.repeat(100)],
    glossary: Array.from({ length: 300 }, (_, at) => `term${at}`),
    texts: ['The Voith gear of V-101 holds oil. The Pump runs, a pump hums. Read DIN of M12x1.75.', 'Voith again.'],
  }).split(', ')
  expect(words.slice(0, 4)).toEqual(['Press 7', 'Stamping', 'Maker', 'Schuler'])
  expect(words).toEqual(expect.arrayContaining(['term0', 'V-101', 'DIN', 'M12x1.75', 'Voith']))
  for (const known of ['term299', 'Pump', 'oil', 'gear']) expect(words).not.toContain(known)
  expect(words.join(' ').split(' ').length).toBeLessThanOrEqual(200)
})
