import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { noRemarks } from '@millwright/contract/chats'
import { AnswerText } from './answer-text.tsx'
import { blocksOf } from './markdown/citations.ts'

const drawn = (text: string) =>
  renderToStaticMarkup(createElement(AnswerText, { blocks: blocksOf(text), remarks: noRemarks }))
const half = 'See https://maker.example/shop/ order.html [1]'

describe('an answer', () => {
  it('makes no link of an address in a quote, which may be half of one', () => {
    expect(drawn(`> ${half}`)).not.toContain('<a ')
    expect(
      drawn(`> ${half}`)
        .replaceAll(/<[^>]*>/g, '')
        .trim(),
    ).toBe('See https://maker.example/shop/ order.html')
    expect(drawn('> - Mail spare@maker.example\n>\n>   or www.maker.example')).not.toContain('<a ')
  })

  it.each(['– 10 °C to 40 °C', '\\- 10 °C to 40 °C'])('keeps the sign of a value in a quote: %s', (value) => {
    expect(drawn(`> **Temperature:**  \n> ${value}`)).toMatch(/[–-] 10 °C/)
  })

  it('makes a list of lines that begin with the same dash, numbers or not', () => {
    const list = drawn('> The kit holds  \n> – 2 screws M6  \n> – 1 washer')
    expect(list.match(/<li/g)).toHaveLength(2)
    expect(list).not.toContain('–')
  })

  it.each([
    ['behind a row', '| Bolt | Torque |\n| --- | --- |\n| M8 | 25 Nm | [1]'],
    ['on a line below the last row', '| Bolt | Torque |\n| --- | --- |\n| M8 | 25 Nm |\n[1]'],
  ])('takes a citation %s of a table for no cell', (_where, table) => {
    const html = drawn(table)
    expect(html.match(/<t[dh][ >]/g)).toHaveLength(4)
    expect(html).toMatch(/<td[^>]*>25 Nm<span[^>]*><\/span><\/td>/)
  })

  it('keeps a cell that holds nothing but a number in brackets', () => {
    expect(drawn('| Bolt | Note |\n| --- | --- |\n| M8 | [1] |').match(/<t[dh][ >]/g)).toHaveLength(4)
  })

  it('links an address that stands in its own words', () => {
    expect(drawn(half)).toContain('href="https://maker.example/shop/"')
  })
})
