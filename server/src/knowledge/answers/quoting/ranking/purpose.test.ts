import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../../test/ranked-passage.ts'
import { idfOf, idfOfUnknown } from '../../../search/idf.ts'
import { readQuestion } from '../../../search/question/question.ts'
import { chooseSentences } from '../choose-sentences.ts'

function firstOf(question: string, language: string, text: string): string | undefined {
  const words = { clean: 8, scanner: 8, reinig: 8, filt: 8, filtro: 8, limpi: 8, empti: 4, bucket: 4, wechs: 4 }
  const [first] = chooseSentences({
    question: readQuestion(question, language),
    passages: [rankedPassage(text, { id: 'text', ordinal: 0, score: 10 })],
    idf: idfOf({ passages: 600, documents: new Map(Object.entries(words)) }),
    unknownIdf: idfOfUnknown(600),
    searchedFor: [],
  })
  return first?.stretch.text
}

it.each([
  [
    'en',
    'How do I clean the scanner?',
    'To clean the scanner, wipe both of its glasses with a cloth that is dampened in the fluid.',
    'To confirm that the scanner is clean, print the test page of the scanner.',
  ],
  [
    'de',
    'Wie kann ich den Filter reinigen?',
    'Um den Filter nach einer langen Schicht in der Gießerei gründlich zu reinigen, bauen Sie ihn aus und spülen ihn mit Wasser.',
    'Um zu prüfen, ob der Filter nach dem Reinigen sitzt, drehen Sie am Filter.',
  ],
])('finds in %s the way whose purpose is what is asked for: %s', (language, question, way, other) => {
  expect(firstOf(question, language, `${other} ${way}`)).toBe(way)
  expect(firstOf(question, language, `${way} ${other}`)).toBe(way)
})

it.each([
  ['en', 'How often are the buckets emptied?', 'The buckets have to be emptied before each new cut.'],
  ['en', 'When are the buckets emptied?', 'Buckets are to be emptied as needed.'],
  ['de', 'Wie häufig muss der Filter gewechselt werden?', 'Der Filter muss nach jedem Auftrag gewechselt werden.'],
])('finds in %s what is done at every event where it is asked how often: %s', (language, question, row) => {
  const other = language === 'en' ? 'The buckets are emptied by hand.' : 'Der Filter wird von Hand gewechselt.'
  expect(firstOf(question, language, `${other} The lid is closed. ${row}`)).toBe(row)
})
