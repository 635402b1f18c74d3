import { expect, it } from 'vitest'
import { codeIn } from './outbox.ts'

const mail = (text: string) => ({ to: 'ada@nordmark.example', subject: 'Code', text })

it('finds a code that stands alone on its line', () => {
  expect(codeIn(mail('Hello ADA\n\n   K7QX2M\n\nIt is good for ten minutes.'))).toBe('K7QX2M')
})

it('finds a code in a sentence', () => {
  expect(codeIn(mail('Your code is K7QX2M. It is good for ten minutes.'))).toBe('K7QX2M')
})

it('takes no ordinary word for a code', () => {
  expect(codeIn(mail('SOMEONE tried to register with this address.'))).toBeUndefined()
})
