import { expect, it } from 'vitest'
import { linesInMarkdown, plainInMarkdown } from './markdown.ts'

it.each([
  ['1. Scope', '1\\. Scope'],
  ['12) Scope', '12\\) Scope'],
  ['- 5 °C', '\\- 5 °C'],
  ['-1', '\\-1'],
  ['===', '\\==='],
  ['1.5 bar', '1.5 bar'],
  ['2024', '2024'],
  ['R&D &lt;b&gt;', 'R&D \\&lt;b\\&gt;'],
  ['Mill 3 <b>', 'Mill 3 \\<b\\>'],
])('shows "%s" as it stands', (text, markdown) => {
  expect(plainInMarkdown(text)).toBe(markdown)
})

it('keeps steps a list, apart from what stands around them', () => {
  expect(linesInMarkdown(['Take two keys.', '3. Open *it*.', '4. Close it.', 'Go home.'])).toEqual([
    'Take two keys.',
    '',
    '3. Open \\*it\\*.',
    '4. Close it.',
    '',
    'Go home.',
  ])
})

it('shows steps as lines where Markdown would count them anew', () => {
  expect(linesInMarkdown(['1. Open it.', '3. Close it.'])).toEqual(['1\\. Open it.', '3\\. Close it.'])
})

it.each([
  ['- 10 °C to 40 °C'],
  ['+ 5 bar'],
  ['- 10 °C min', '- 5 °C max'],
  ['- 20 degrees', '- 10 degrees'],
  ['- 2 screws M6'],
])('takes a dash before a number for its sign: %s', (...lines) => {
  expect(linesInMarkdown(lines)).toEqual(lines.map((line) => `\\${line}`))
})

it.each([
  ['- 2 screws M6', '- 1 washer'],
  ['- 2 x M6', '- 4 x M8'],
  ['- Supply voltage', '- 24 V'],
])('keeps a list whose items begin with numbers: %s, %s', (...lines) => {
  expect(linesInMarkdown(lines)).toEqual(lines)
})
