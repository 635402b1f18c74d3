import { describe, expect, it } from 'vitest'
import { outgrows } from '../../../test/growth/outgrows.ts'
import { isDirectory } from './directories.ts'
import { linesOf } from './page-lines.ts'

const contents = Array.from({ length: 12 }, (_, at) => `${at}.1 Torques of the pump\t${3 * at + 4}`)
const index = 'abcdefghijkl'.split('').map((letter, at) => `${letter}earing, ${at + 3}, ${at + 30}`)

describe('a page of contents or of an index', () => {
  it.each([
    ['contents', contents, true],
    ['an index', index, true],
    ['numbers before any title', contents.map((line) => line.replace(/\p{L}+/gu, '')), false],
  ])('is told by its numbers behind titles: %s', (_, lines, expected) => {
    expect(isDirectory(linesOf(lines.join('\n')), 40)).toBe(expected)
  })

  it.each([
    ['numbers', '1 '],
    ['numbers behind commas', ', 1'],
    ['numbers of sections', '1.1'],
    ['titles with numbers', 'a, 1, 2'],
    ['lines', 'a\t12\n'],
  ])('is judged in twice the time for twice as many %s', async (_, part) => {
    const run = (text: string) => isDirectory(linesOf(text), 40)
    expect(await outgrows({ run, inputOf: (size) => part.repeat(size), to: 128_000 })).toBeNull()
  })
})
