import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

it('quotes what would break a row', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        ['x,y', 'say "so"'],
        ['two\nlines', ''],
      ],
    ),
  ).toBe('a,b\r\n"x,y","say ""so"""\r\n"two\nlines",\r\n')
})

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x","y")'])('disarms %j', (cell) => {
  const [, row] = csvOf(['a'], [[cell]]).split('a\r\n')
  expect(row?.startsWith(`"'`)).toBe(true)
})
