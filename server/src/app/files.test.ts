import { describe, expect, it } from 'vitest'
import { disposition, rangeOf } from './files.ts'

describe('the part of a file that a request asks for', () => {
  it.each([
    [undefined, null],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=900-', { start: 900, end: 999 }],
    ['bytes=900-5000', { start: 900, end: 999 }],
    ['bytes=-100', { start: 900, end: 999 }],
    ['bytes=-5000', { start: 0, end: 999 }],
    ['items=0-1', null],
    ['bytes=0-1,5-6', null],
  ])('reads %s [T22a]', (header, range) => {
    expect(rangeOf(header, 1000)).toEqual(range)
  })

  it.each(['bytes=-0', 'bytes=5-2', 'bytes=1000-', 'bytes=-', 'bytes=a-b', `bytes=${'0-1,'.repeat(1000)}2-3`])(
    'has nothing for %s',
    (header) => {
      expect(rangeOf(header, 1000)).toBe('unsatisfiable')
    },
  )

  it('has nothing of an empty file', () => {
    expect(rangeOf('bytes=0-', 0)).toBe('unsatisfiable')
  })
})

it('names a file in both ways of RFC 6266, whatever stands in its name [T15b]', () => {
  expect(disposition({ fileName: 'Manual "A"\r\nX: y.pdf', isAttachment: false })).toBe(
    `inline; filename="Manual _A___X: y.pdf"; filename*=UTF-8''Manual%20%22A%22%0D%0AX%3A%20y.pdf`,
  )
  expect(disposition({ fileName: "Prüf'bericht (2).pdf", isAttachment: true })).toBe(
    `attachment; filename="Pr_f'bericht (2).pdf"; filename*=UTF-8''Pr%C3%BCf%27bericht%20%282%29.pdf`,
  )
})
