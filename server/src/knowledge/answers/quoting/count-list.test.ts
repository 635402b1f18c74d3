import { describe, expect, it } from 'vitest'
import { countOfList } from './count-list.ts'
import type { ReadOn } from './find-section.ts'

const asked = { text: 'How many steps are there?', language: 'en' }
const steps = ['Close the guard.', 'Switch the pump on.', 'Wait for the lamp.', 'Press start.']
const numbered = (from: number) => steps.map((step, at) => `${from + at}. ${step}`)
const more: ReadOn = () => Promise.resolve([{ ordinal: 5, title: '', text: '5. Stop.', ranges: [] }])
const nothing: ReadOn = () => Promise.resolve([])

type ShownList = { lines: readonly string[]; shown?: readonly string[]; goesOn?: boolean }
function quoteOf({ lines, shown = lines, goesOn = false }: ShownList) {
  const text = lines.join('\n')
  const start = text.indexOf(shown[0] ?? '')
  const end = start + shown.join('\n').length
  const passage = {
    id: 'p',
    versionId: 'v',
    resourceId: 'r',
    assetId: 'a',
    departmentId: 'd',
    fileName: 'f.pdf',
    fileType: 'document' as const,
    ordinal: 4,
    title: 'f',
    text,
    ranges: [],
    score: 1,
  }
  const context = { before: [], after: [], header: null }
  return { passage, stretch: { start, end, text: text.slice(start, end) }, context, goesOn }
}

describe('the count of a list', () => {
  it('is that of its items, numbered or not', async () => {
    expect(await countOfList(asked, quoteOf({ lines: numbered(1) }), nothing)).toBe(4)
    const lines = ['These are the steps:', ...steps.map((step) => `• ${step}`), 'The pump runs.']
    expect(await countOfList(asked, quoteOf({ lines }), more)).toBe(4)
  })

  it.each<[string, ShownList, ReadOn]>([
    ['where some of its items are not shown', { lines: numbered(1), shown: numbered(1).slice(0, 3) }, nothing],
    ['where the quote is cut', { lines: numbered(1), goesOn: true }, nothing],
    ['where it began before', { lines: numbered(3) }, nothing],
    ['where its beginning may be cut off', { lines: [...steps.map((step) => `• ${step}`), 'It runs.'] }, nothing],
    ['where it may go on', { lines: numbered(1) }, more],
    ['of two lists', { lines: [...numbered(1), 'Then the other way round.', ...numbered(1), 'It runs.'] }, nothing],
  ])('is not said %s', async (_, shown, readOn) => {
    expect(await countOfList(asked, quoteOf(shown), readOn)).toBeNull()
  })

  it('is not said of what no list holds', async () => {
    expect(
      await countOfList({ text: 'How many litres?', language: 'en' }, quoteOf({ lines: numbered(1) }), nothing),
    ).toBeNull()
  })
})
