import { expect, it } from 'vitest'
import { unsavedOf } from './unsaved-lines.ts'

const line = (id: string, text: string) => ({ id, text })

it('keeps what was written while the rest was saved', () => {
  const sent = new Map([
    ['a', '84 Nm'],
    ['b', 'Gear'],
  ])
  const text = { lines: [line('a', '84 Nm'), line('b', 'Gear'), line('c', 'Safety')] }
  const written = new Map([...sent, ['b', 'Gearbox'], ['c', 'Safety first']])
  expect([...unsavedOf(written, { sent, text })]).toEqual([
    ['b', 'Gearbox'],
    ['c', 'Safety first'],
  ])
})

it('keeps nothing that says what stands there now', () => {
  const sent = new Map([['a', ' 84 Nm ']])
  const text = { lines: [line('a', '84 Nm'), line('b', 'Gear')] }
  const written = new Map([...sent, ['b', 'Gear']])
  expect(unsavedOf(written, { sent, text }).size).toBe(0)
})
