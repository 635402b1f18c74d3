import { afterEach, describe, expect, it, vi } from 'vitest'
import { keepQuestion, keptQuestion } from './kept-question.ts'

const ada = { userId: 'ada', home: 'press 7' }

function openStorage() {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  return kept
}

afterEach(() => void vi.unstubAllGlobals())

describe('a half-typed question', () => {
  it('is there again where it was typed, for whom typed it', () => {
    openStorage()
    keepQuestion(ada, 'Which oil')
    expect(keptQuestion(ada)).toBe('Which oil')
    expect(keptQuestion({ ...ada, home: 'press 8' })).toBe('')
    expect(keptQuestion({ ...ada, userId: 'bea' })).toBe('')
  })

  it('is gone once it was asked or emptied', () => {
    const kept = openStorage()
    keepQuestion(ada, 'Which oil')
    keepQuestion(ada, ' ')
    expect(kept.size).toBe(0)
  })

  it('is not kept where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined)
    keepQuestion(ada, 'Which oil')
    expect(keptQuestion(ada)).toBe('')
  })
})
