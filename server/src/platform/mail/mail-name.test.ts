import { expect, it } from 'vitest'
import { mailName } from './mail-name.ts'

it.each([
  ['Nordmark Paper', 'Nordmark Paper'],
  ['  Søren & Söhne\tGmbH ', 'Søren & Söhne GmbH'],
  ['Paper\r\nBcc: evil@x.example', 'Paper Bcc: evil@\u2060x.\u2060example'],
  ['Prize at https://evil.example/win', 'Prize at https:\u2060/\u2060/\u2060evil.\u2060example/\u2060win'],
  ['Nordmark A/S, dept. 4', 'Nordmark A/\u2060S, dept. 4'],
  ['safe\u202Elatot', 'safelatot'],
  ['日本製紙株式会社', '日本製紙株式会社'],
])('writes %j as a name', (typed, name) => {
  expect(mailName(typed)).toBe(name)
})

it('cuts a long name between whole characters', () => {
  expect(mailName('👩🏽‍🔧'.repeat(80))).toBe(`${'👩🏽‍🔧'.repeat(59)}…`)
})
