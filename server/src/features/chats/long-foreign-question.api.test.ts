import { chatRoutes } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { addAllSettled } from '../../../test/add-dictionaries.ts'
import { collect } from '../../../test/collect.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const consonants = 'bcdfghjklmnpqrstvwxz'
const translationsOfOne = 20

/** Invented, of letters alone, and no two alike in their first five. */
function wordOf(number: number, end: string): string {
  const syllable = (n: number) => `${consonants[n % 20]}${'aeiou'[Math.floor(n / 20) % 5]}`
  return `${syllable(number)}${syllable(Math.floor(number / 100))}${syllable(number * 7)}${end}`
}

/** Two Chinese signs, each of which stands in this word alone. */
const signsOf = (number: number) => String.fromCodePoint(0x5000 + 2 * number, 0x5001 + 2 * number)

describe('a question of 4,000 characters of which every word has twenty translations', () => {
  const asked = Array.from({ length: 400 }, (_, at) => wordOf(at, 'ung'))
  const translations = (at: number) =>
    Array.from({ length: translationsOfOne }, (_, n) => wordOf(at * 23 + n * 509, 'er'))
  let admin: SignedUp
  let ids: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ids = await makeAsset(admin, 'Press 7')
    const known = asked.flatMap((_, at) => translations(at).slice(0, 3))
    const texts = Array.from({ length: 30 }, (_, line) => ({
      text: `The ${known.slice(line * 8, line * 8 + 8).join(' and the ')} of it.`,
      x: 30,
      y: 780 - 25 * line,
    }))
    const other = [{ text: 'The filter is cleaned with water and with a soft brush.', x: 30, y: 700 }]
    const bytes = await makePdf([{ texts: other }, { texts }])
    await addProcessedDocument(admin, ids, { bytes, fileName: 'Manual.pdf' })
    const csvOf = (words: readonly string[]) =>
      words.map((word, at) => `${word},"${translations(at).join('; ')}"\n`).join('')
    const chinese = asked.map((_, at) => signsOf(at))
    await addAllSettled(admin, [{ 'de-en.csv': csvOf(asked) }, { 'zh-en.csv': csvOf(chinese) }])
  })

  async function ask(query: string) {
    expect(query).toHaveLength(limits.question)
    const events = await collect(admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } }))
    const end = events.at(-1)
    if (end?.type !== 'end') throw new Error('The stream did not end')
    return { end: end.content, source: events.find((event) => event.type === 'source')?.content }
  }

  it.each([
    ['German', 'de', `Was ist die ${asked.join(' oder die ')}`.slice(0, limits.question)],
    [
      'Chinese',
      'zh',
      asked
        .map((_, at) => signsOf(at))
        .join('')
        .repeat(5),
    ],
  ])('in %s is answered, and names the bounded number of words that it was searched by', async (_name, code, query) => {
    const { end, source } = await ask(query)
    expect(end.language).toBe(code)
    expect(end.searchedFor.length).toBeGreaterThan(0)
    expect(end.searchedFor.length).toBeLessThanOrEqual(32)
    const counts = end.searchedFor.map(({ alternatives }) => alternatives.length)
    expect(Math.max(...counts)).toBeLessThanOrEqual(12)
    expect(counts.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(100)
    expect(source?.segments).toEqual([2])
  })

  it('of emoji alone is refused', async () => {
    const { end } = await ask('🔧'.repeat(limits.question / 2))
    expect(end).toMatchObject({ verdict: 'not-in-material', language: null, searchedFor: [] })
  })
})
