import { expect, it } from 'vitest'
import { changedWords } from './changed-words.ts'

const changes = (from: string, to: string) => changedWords(from, to).map(({ start, end }) => to.slice(start, end))

it('finds the words that are new, together where they stand together', () => {
  expect(changes('Close the valve at the pump.', 'Close the main drain valve at pump 3.')).toEqual(['main drain', '3'])
  expect(changes('The valve is closed.', 'the Valve is closed')).toEqual([])
  expect(changes('One two three four.', '1. One\n\n2. two five\n\nsix three four')).toEqual(['1', '2', 'five', 'six'])
})

it('marks nothing where nearly all is new, or the text is too long to compare', () => {
  expect(changes('Close the valve.', 'Schließen Sie das Ventil.')).toEqual([])
  expect(changes('a '.repeat(2_000), 'a b')).toEqual([])
})
