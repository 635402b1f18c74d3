import { expect, it } from 'vitest'
import { spokenText } from './spoken-text.ts'

it('says the words of an answer, not its signs', () => {
  const answer = '### Oil\n\n> Stop it. **Use oil HLP 46.** [1]\n\n- Close the lid [2][3]\n- Code \\[E4\\]'
  expect(spokenText(answer)).toBe('Oil\nStop it. Use oil HLP 46.\nClose the lid\nCode [E4]')
})

it('says a table row by row', () => {
  expect(spokenText('| Screw | Torque |\n|---|--:|\n| Lid | 25 Nm |')).toBe('Screw, Torque\nLid, 25 Nm')
})
