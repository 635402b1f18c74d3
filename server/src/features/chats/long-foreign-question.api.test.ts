import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { addSettled } from '../../../test/add-dictionaries.ts'
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

describe('a question of 4,000 characters of which every word has twenty translations', { timeout: 120_000 }, () => {
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
  }, 120_000)

  it('is answered, of a bounded number of words', async () => {
    const csv = asked.map((word, at) => `${word},"${translations(at).join('; ')}"\n`).join('')
    expect(await addSettled(admin, { 'de-en.csv': csv })).toMatchObject({ state: 'completed' })
    const query = `Was ist die ${asked.join(' oder die ')}`.slice(0, limits.question)
    expect(query).toHaveLength(limits.question)
    const events: ChatEvent[] = []
    for await (const event of admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } })) {
      events.push(event)
    }
    const end = events.at(-1)
    if (end?.type !== 'end') throw new Error('The stream did not end')
    const { searchedFor } = end.content
    expect(end.content.language).toBe('de')
    expect(searchedFor.length).toBeGreaterThan(0)
    expect(searchedFor.length).toBeLessThanOrEqual(64)
    expect(Math.max(...searchedFor.map(({ alternatives }) => alternatives.length))).toBeLessThanOrEqual(12)
    const source = events.find((event) => event.type === 'source')
    expect(source?.content.segments).toEqual([2])
  })
})
