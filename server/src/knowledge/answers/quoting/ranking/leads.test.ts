import { describe, expect, it } from 'vitest'
import { rankedPassage } from '../../../../../test/ranked-passage.ts'
import { readQuestion } from '../../../search/question/question.ts'
import { scoreSentences } from '../choose-sentences.ts'
import { asksForFigure } from './figure-nouns.ts'

describe('a code that is asked for', () => {
  const heading = 'DTP20 spectrometer'
  const text = `${heading}\nThe DTP20 was sold until 2007.\n\nPlace it on its tile and press the button.`
  const passage = rankedPassage(text, {
    ranges: [
      { offset: 0, segment: 1, start: 0, end: heading.length, path: heading },
      { offset: heading.length + 1, segment: 1, start: heading.length + 1, end: text.length },
    ],
  })
  const leadsOf = (question: string) =>
    scoreSentences({
      question: readQuestion(question, 'en'),
      passages: [passage],
      idf: () => 1,
      unknownIdf: 1,
      searchedFor: [],
    }).map(({ lead }) => lead)

  it('leads to all that stands under the heading that names it', () => {
    const leads = leadsOf('calibrate the DTP20')
    expect(leads.length).toBeGreaterThan(1)
    expect(leads.every((lead) => lead > 0)).toBe(true)
  })

  it('of another heading leads to nothing', () => {
    expect(leadsOf('calibrate the DTP94').every((lead) => lead === 0)).toBe(true)
  })
})

describe('a number that a row is asked for by', () => {
  const caption = 'Axis connector'
  const text = `${caption}\n4\tEncoder index\n5\tFault\n\nUse pin 5 of the cable.`
  const rows = { start: caption.length + 1, end: text.indexOf('\n\n') }
  const passage = rankedPassage(text, {
    ranges: [
      { offset: 0, segment: 1, start: 0, end: caption.length, part: 'caption' },
      { offset: rows.start, segment: 1, ...rows, part: 'row' },
      { offset: rows.end + 2, segment: 1, start: rows.end + 2, end: text.length },
    ],
  })
  const ledBy = (question: string) =>
    scoreSentences({
      question: readQuestion(question, 'en'),
      passages: [passage],
      idf: () => 1,
      unknownIdf: 1,
      searchedFor: [],
    }).flatMap(({ lead, stretch }) => (lead > 0 ? [stretch.text] : []))

  it('leads to that row of what is asked about', () => {
    expect(ledBy('pin 5 of the axis connector')).toEqual(['5\tFault'])
  })

  it.each(['pin 5 of the relay', 'pin 9 of the axis connector', 'How is 5 V put on the axis connector?'])(
    'leads to nothing in %s',
    (question) => {
      expect(ledBy(question)).toEqual([])
    },
  )
})

describe('a noun that has a figure', () => {
  it.each([
    ['baud rate of the drive', 'en'],
    ['max number of tools', 'en'],
    ['Auflösung der Kamera', 'de'],
    ['frecuencia de muestreo', 'es'],
    ['plage des entrées A1', 'fr'],
  ] as const)('asks for one: %s', (question, language) => {
    expect(asksForFigure(readQuestion(question, language))).toBe(true)
  })

  it.each([
    ['Where is the default size stored?', 'en'],
    ['Who sets the limit?', 'en'],
    ['clean the print head', 'en'],
    ['How do I change the default of the search speed?', 'en'],
    ['warum fällt die Drehzahl unter den Grenzwert', 'de'],
  ] as const)('does not where something else is asked: %s', (question, language) => {
    expect(asksForFigure(readQuestion(question, language))).toBe(false)
  })
})
