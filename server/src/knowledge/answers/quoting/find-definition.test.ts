import { expect, it } from 'vitest'
import type { Group } from '../../search/question/groups.ts'
import { readQuestion } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { AnswerEvent } from '../answer-events.ts'
import { writeOrQuote } from '../steps/write-or-quote.ts'
import { judgeAnswerability } from '../answerability.ts'
import { findDefinition } from './find-definition.ts'

const entries: readonly (readonly [string, string])[] = [
  ['Gear Pump', 'A pump in which two gears press the oil onward. It runs in both directions.'],
  ['Servo Pump', 'Any pump whose drive is corrected by what a sensor tells of its place.'],
  ['Servo Loop', 'A loop that keeps the pump or another drive at its place.'],
]

/** A page of terms with what they mean; `asHeadings`: as a reader gives it that knows their font. */
function glossary(asHeadings: boolean): RankedPassage {
  const lines = entries.flat()
  const text = lines.join('\n')
  const terms = entries.map(([term]) => term)
  const ranges = asHeadings ? rangesOf(text, { headings: terms, below: 'Terms › ' }) : wholeOf(text)
  return {
    id: 'a',
    versionId: 'version-1',
    resourceId: 'resource-1',
    assetId: 'asset-1',
    departmentId: 'department-1',
    fileName: 'Manual.pdf',
    fileType: 'document',
    ordinal: 0,
    title: 'Manual › Terms › Gear Pump',
    text,
    ranges,
    score: 9,
  }
}

const wholeOf = (text: string) => [{ offset: 0, segment: 1, start: 0, end: text.length }]

function rangesOf(
  text: string,
  { headings, below = '' }: { headings: readonly string[]; below?: string },
): RankedPassage['ranges'] {
  let offset = 0
  return text.split('\n').map((line) => {
    const range = { offset, segment: 1, start: offset, end: offset + line.length }
    offset += line.length + 1
    return headings.includes(line) ? { ...range, path: `${below}${line}` } : range
  })
}

const group = (lexeme: string, wholes: string[][]): Group => ({
  word: lexeme,
  of: lexeme,
  lexeme,
  weight: 1,
  members: new Map(wholes.flatMap((whole) => whole.map((one) => [one, 1 / whole.length] as const))),
  wholes,
  documents: 3,
})

type AskedDefinition = { text: string; language: string; groups?: Group[] }

function foundFor(asked: AskedDefinition, passages: RankedPassage[]): FoundPassages {
  const question = { ...readQuestion(asked.text, asked.language), groups: asked.groups ?? [] }
  return { question, passages, idf: () => 1, unknownIdf: 1, searchedFor: [] }
}

async function answered(asked: AskedDefinition, passages: RankedPassage[]) {
  const found = foundFor(asked, passages)
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'English',
    place: 'Press 1',
    history: [],
  } as const
  const events: AnswerEvent[] = []
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
  const [first] = events.flatMap((event) => (event.type === 'source' ? event.source.quotes : []))
  return { quote: first?.text, context: first?.context?.map(({ text }) => text) }
}

it.each([true, false])(
  'quotes what stands below the term that is asked for, with it (headings: %s)',
  async (asHeadings) => {
    const asked = { text: 'What is a servo pump?', language: 'en' }
    expect(await answered(asked, [glossary(asHeadings)])).toEqual({ quote: entries[1]?.[1], context: ['Servo Pump'] })
  },
)

it('quotes the value of what is asked for rather than what stands below its heading without one', async () => {
  const passage = (id: string, text: string, headings: string[]): RankedPassage => ({
    ...glossary(false),
    id,
    resourceId: id,
    text,
    title: 'Manual',
    ranges: headings.length === 0 ? wholeOf(text) : rangesOf(text, { headings }),
  })
  const said = passage('said', 'The tightening torque is 45 Nm.', [])
  const named = passage('named', 'Tightening torque\nSee the table in the appendix.', ['Tightening torque'])
  const { quote } = await answered({ text: 'What is the tightening torque?', language: 'en' }, [said, named])
  expect(quote).toBe('The tightening torque is 45 Nm.')
})

it('knows a term in another language by all words of its translation, not by one of them', async () => {
  const groups = [group('servopump', [['servo', 'pump'], ['servo']])]
  const asked = { text: 'Was ist eine Servopumpe?', language: 'de', groups }
  expect(await answered(asked, [glossary(true)])).toEqual({ quote: entries[1]?.[1], context: ['Servo Pump'] })
})

it('takes no other term for one that is not there', () => {
  const groups = [group('schraubpump', [['screw', 'pump']])]
  const asked = { text: 'Was ist eine Schraubpumpe?', language: 'de', groups }
  expect(findDefinition(foundFor(asked, [glossary(true)]), undefined)).toBeNull()
})

it('names the term with a sentence that is quoted for what it says', async () => {
  const { quote, context } = await answered({ text: 'Which drive is corrected by a sensor?', language: 'en' }, [
    glossary(true),
  ])
  expect(quote).toBe(entries[1]?.[1])
  expect(context).toEqual(['Servo Pump'])
})
