import { chatRoutes } from '@millwright/contract/chats'
import { type GlossaryRing, glossaryRoutes } from '@millwright/contract/glossary'
import { searchRoutes } from '@millwright/contract/search'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'
import { ringId } from '../../knowledge/search/thesaurus/ring-ids.ts'

const { create, fetchRings, switchRing } = glossaryRoutes

/** The English rings that hold both words. */
async function ringsOf(admin: SignedUp, ...words: readonly [string, string]): Promise<GlossaryRing[]> {
  const found = await admin.call(fetchRings, { query: { search: words[0] } })
  return found.filter((ring) => ring.language === 'en' && words.every((word) => ring.words.includes(word)))
}

function switchTo(admin: SignedUp, enabled: boolean, rings: readonly GlossaryRing[]) {
  return Promise.all(rings.map(({ id }) => admin.call(switchRing, { query: { id }, body: { enabled } })))
}

describe('the shipped thesaurus', () => {
  it('is searched by a word: itself first, then what begins so, then what holds it; page by page', async () => {
    const admin = await signUp(inject('server'))
    const all = await admin.call(fetchRings, { query: { search: 'Fuse' } })
    const ranks = all.map(({ words }) => {
      const held = words.map((word) => word.toLowerCase()).filter((word) => word.includes('fuse'))
      return held.includes('fuse') ? 0 : held.some((word) => word.startsWith('fuse')) ? 1 : held.length > 0 ? 2 : 3
    })
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
    expect(new Set(ranks)).toEqual(new Set([0, 1, 2]))
    const page = await admin.tryCall(fetchRings, { query: { search: 'fuse', page: '2', pageSize: '1' } })
    expect(page.data).toEqual(all.slice(1, 2))
    expect(page.headers.get('x-total-count')).toBe(String(all.length))
    expect(new Set((await admin.call(fetchRings)).map(({ language }) => language))).toEqual(
      new Set(['en', 'de', 'es', 'fr']),
    )
  })

  it('has an id for each ring that its words and language make, whatever their order', async () => {
    const admin = await signUp(inject('server'))
    const rings = await admin.call(fetchRings)
    expect(new Set(rings.map(({ id }) => id)).size).toBe(rings.length)
    const [ring] = await ringsOf(admin, 'kids', 'children')
    expect(ring?.id).toBe(ringId('en', ring?.words.toReversed() ?? []))
    expect(ringId('de', ['Bad', 'Wanne'])).not.toBe(ringId('en', ['Bad', 'Wanne']))
    // Written down in every company that has switched one off.
    expect(ringId('en', ['kids', 'children'])).toBe('88728aff-40d4-5096-96f8-ce0af8d35d0a')
  })

  it('has no ring of another id', async () => {
    const admin = await signUp(inject('server'))
    const body = { enabled: false }
    expect(await admin.tryCall(switchRing, { query: { id: randomUUID() }, body })).toMatchObject({ status: 404 })
    const malformed = await admin.tryCall(switchRing, { query: { id: 'kids' }, body })
    expect(malformed).toMatchObject({ status: 400, error: texts.glossaryRingIdInvalid })
  })
})

describe('a ring that is switched off', () => {
  let admin: SignedUp
  let other: SignedUp
  let places: Map<SignedUp, AssetIds>
  beforeAll(async () => {
    const lines = [
      'Children must stay outside of the fence.',
      'The gearbox is filled with oil.',
      'The fan cools the motor.',
    ]
    const bytes = await makePdf([{ texts: lines.map((text, at) => ({ text, x: 60, y: 700 - 20 * at })) }])
    ;[admin, other] = [await signUp(inject('server')), await signUp(inject('server'))]
    places = new Map()
    for (const client of [admin, other]) {
      const ids = await makeAsset(client)
      await addProcessedDocument(client, ids, { bytes, fileName: 'Manual.pdf' })
      places.set(client, ids)
    }
  })

  /** What chat and search box looked for beside a word. */
  async function lookedFor(
    client: SignedUp,
    word: string,
    without?: string[],
  ): Promise<{ chat: string[]; box: string[] }> {
    const body = { query: word, assetId: places.get(client)?.assetId, ...(without && { without }) }
    const { end } = await told(client.events(chatRoutes.newMessage, { body }))
    const box = await client.call(searchRoutes.search, { query: { q: word } })
    const words = (entries: typeof box.searchedFor) => entries.flatMap(({ alternatives }) => alternatives)
    return { chat: words(end.searchedFor), box: words(box.searchedFor) }
  }

  it('widens no question of the company until it is on again, and those of another all the time', async () => {
    const rings = await ringsOf(admin, 'kids', 'children')
    expect(rings.length).toBeGreaterThan(0)
    expect(rings.every(({ enabled }) => enabled)).toBe(true)
    const both = { chat: ['children'], box: ['children'] }
    expect(await lookedFor(admin, 'kids')).toEqual(both)

    const switched = await switchTo(admin, false, rings)
    expect(switched).toEqual(rings.map((ring) => ({ ...ring, enabled: false })))
    // What is off already stays off.
    await switchTo(admin, false, rings)
    expect(await lookedFor(admin, 'kids')).toEqual({ chat: [], box: [] })
    expect(await lookedFor(other, 'kids')).toEqual(both)
    expect(await admin.call(fetchRings, { query: { only: 'off' } })).toEqual(switched)
    expect(await other.call(fetchRings, { query: { only: 'off' } })).toEqual([])

    await switchTo(admin, true, rings)
    expect(await lookedFor(admin, 'kids')).toEqual(both)
    expect(await admin.call(fetchRings, { query: { only: 'off' } })).toEqual([])
  })

  it('leaves to a set of the glossary what the word means instead', async () => {
    const rings = await ringsOf(admin, 'kids', 'children')
    await switchTo(admin, false, rings)
    await admin.call(create, { body: { words: ['kids', 'gearbox'] } })
    expect(await lookedFor(admin, 'kids')).toEqual({ chat: ['gearbox'], box: ['gearbox'] })
  })

  it('is asked where the material knows none of the names that the glossary has, and not where it knows one', async () => {
    await other.call(create, { body: { words: ['kids', 'nippers'] } })
    expect(await lookedFor(other, 'kids')).toEqual({ chat: ['children'], box: ['children'] })
    await other.call(create, { body: { words: ['kids', 'fan'] } })
    expect(await lookedFor(other, 'kids')).toEqual({ chat: ['fan'], box: ['fan'] })
    // Nor where its names were struck out.
    expect((await lookedFor(other, 'kids', ['fan', 'nippers'])).chat).toEqual([])
  })
})
