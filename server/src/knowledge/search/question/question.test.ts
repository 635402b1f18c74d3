import { expect, it } from 'vitest'
import { bestReading, readings, readQuestion } from './question.ts'

it('is read in the language whose stems the material knows, not in one that keeps its stop-words', () => {
  const known = new Set(['when', 'was', 'al', 'banna', 'assassin'])
  const read = readings('When was Al-Banna assassinated?')
  expect(read.length).toBeGreaterThan(1)
  const { tokens } = bestReading(read, { isKnown: (lexeme) => known.has(lexeme) })
  expect(tokens.map(({ lexeme }) => lexeme)).toEqual(['al', 'banna', 'assassin'])
})

it.each([
  ["Florida'daki Jacksonville", ['florida', 'jacksonville']],
  ['IPCC’nin başkanı', ['ipcc', 'başkanı']],
  ["Luther'in yazıları", ['luther', 'yazıları']],
  ["l'huile d'Alès", ['l', 'huile', 'd', 'alès']],
])('leaves out the endings that Turkish parts from a name: %s', (text, words) => {
  expect(readQuestion(text, 'tr').tokens.map(({ surface }) => surface)).toEqual(words)
})
