import { expect, it } from 'vitest'
import { helpedLine } from './use-line-help.ts'

it('helps with the line where one was, else with that at which the video stands', () => {
  const there = { line: 4, start: 2, end: 7 }
  expect(helpedLine(there, { count: 9, current: 1 })).toBe(there)
  expect(helpedLine(null, { count: 9, current: 3 })).toEqual({ line: 3, start: 0, end: 0 })
  expect(helpedLine(null, { count: 9, current: -1 })).toEqual({ line: 0, start: 0, end: 0 })
  expect(helpedLine(null, { count: 0, current: -1 })).toBeNull()
})
