import { expect, it } from 'vitest'
import { answerAsTyped, plainAnswer, typedAnswer } from './plain-answer.ts'

it('is what one reads, without the signs of Markdown', () => {
  const answer =
    '**35 g, every 3 months** [1]\n\n> Lubrication\n>\n> | Object | Interval |\n> | --- | --- |\n> | Bearing \\| bracket | every 3 months |\n>\n> [1]\n\n### Also in the material\n\n> **Use HLP 46\\.** [2]'
  expect(plainAnswer(answer)).toBe(
    '35 g, every 3 months [1]\n\nLubrication\n\nObject\tInterval\nBearing | bracket\tevery 3 months\n\n[1]\n\nAlso in the material\n\nUse HLP 46. [2]',
  )
})

it('keeps the signs that stand in the material', () => {
  expect(plainAnswer('> a\\*b \\_c\\_ 5 \\> 3')).toBe('a*b _c_ 5 > 3')
})

it('keeps what was typed at the beginning of a line', () => {
  const typed = '> 80 bar: open the valve\n- 5 °C: stop\n  + 3 V\n- the seal\n-40 °C'
  const stored = answerAsTyped(typed)
  expect(stored).toBe('\\> 80 bar: open the valve\n\\- 5 °C: stop\n  \\+ 3 V\n- the seal\n-40 °C')
  expect(typedAnswer(stored)).toBe(typed)
  expect(plainAnswer(stored)).toBe(typed)
  expect(answerAsTyped(plainAnswer('> \\> 80 bar'))).toBe('\\> 80 bar')
})
