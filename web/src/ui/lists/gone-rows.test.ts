import { expect, it } from 'vitest'
import { goneFrom } from './gone-rows.ts'

const nextAfter = (...gone: string[]) => goneFrom(['a', 'b', 'c', 'd'], new Set(gone)).nextId

it('the focus goes to the row after the last that went, at the end to the one before, and nowhere without rows', () => {
  expect(nextAfter('b')).toBe('c')
  expect(nextAfter('a', 'c')).toBe('d')
  expect(nextAfter('c', 'd')).toBe('b')
  expect(nextAfter('b', 'd')).toBe('c')
  expect(nextAfter('a', 'b', 'c', 'd')).toBeNull()
})
