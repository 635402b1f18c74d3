import { expect, it } from 'vitest'
import { begunText } from './decision.ts'

const answer = '> **85 Nm**, M8\\-bolts. [1]'

it('begins a correction with the answer as people write it, without its citations, and the rest with nothing', () => {
  const waiting = { state: 'waiting', text: '', answer } as const
  expect(begunText(waiting, 'corrected')).toBe('85 Nm, M8-bolts.')
  expect(begunText(waiting, 'answered')).toBe('')
  expect(begunText(waiting, 'declined')).toBe('')
})

it('begins a change with what was decided', () => {
  expect(begunText({ state: 'corrected', text: '84 Nm.', answer }, 'corrected')).toBe('84 Nm.')
  expect(begunText({ state: 'corrected', text: '84 Nm.', answer }, 'declined')).toBe('')
  expect(begunText({ state: 'corrected', text: '\\> 80 bar', answer }, 'corrected')).toBe('> 80 bar')
  expect(begunText({ state: 'declined', text: 'Too vague', answer }, 'declined')).toBe('Too vague')
})
