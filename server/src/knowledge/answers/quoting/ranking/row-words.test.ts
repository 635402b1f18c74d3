import { expect, it } from 'vitest'
import { rowWithOneSentence } from './row-words.ts'

const shareOf = (words: readonly string[]) => (text: string) => words.filter((word) => text.includes(word)).length

it('reads of each cell the sentence with which the row says most', () => {
  const row = 'Every 16,000 h\tReplace both bearings. Measure the wear ring.'
  expect(rowWithOneSentence(row, shareOf(['Replace', 'bearings']))).toBe('Every 16,000 h\tReplace both bearings.')
  expect(rowWithOneSentence(row, shareOf(['Replace', 'wear', ' ring']))).toBe('Every 16,000 h\tMeasure the wear ring.')
})

it('leaves a row as it is whose cells say one thing', () => {
  const row = 'Daily\tLook at the oil level\tFitter'
  expect(rowWithOneSentence(row, shareOf(['oil']))).toBe(row)
})
