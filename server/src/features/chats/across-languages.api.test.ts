import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { searchRoutes } from '@millwright/contract/search'
import { beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

/** A page each: what is asked, and what shares a word with it. */
const pages = [
  ['The tightening torque of the gland nut is 45 Nm.', 'Loosen the lock nut before you turn the gland.'],
  ['The coolant pump runs before the spindle starts.', 'Fill the tank of the pump up to the red mark.'],
  ['The door of the press must be closed before the motor starts.', 'An open door stops every drive at once.'],
  ['Grease the guide rails every week with the gun.', 'Wipe the rails before they are greased.'],
  ['The filter is cleaned with water and with a soft brush.', 'Change the filter when it is torn.'],
  ['The lamp is red while the press is stopped.', 'The lamp is green while the press is running.'],
]

const words = [
  ['Drehmoment', 'torque'],
  ['anziehen', 'tighten'],
  ['Stopfbuchse', 'gland'],
  ['Stopfbuchse', 'stuffing box'],
  ['Mutter', 'nut'],
  ['Mutter', 'mother'],
  ['Schmierfett', 'grease'],
  ['Führungsschiene', 'guide rail'],
  ['Tür', 'door'],
  ['Tür', 'plinth'],
  ['Spin', 'guide rail'],
]

describe('a question in another language than the material', () => {
  let admin: SignedUp
  let ids: AssetIds
  beforeAll(async () => {
    admin = await signUp(inject('server'))
    ids = await makeAsset(admin, 'Press 7')
    const body = new FormData()
    body.append('files', new Blob([words.map((row) => row.join(',')).join('\n')]), 'de-en.csv')
    const { status, error, message } = await admin.tryCall(dictionaryRoutes.add, { body })
    if (status !== 201 || message !== 'Dictionary added')
      throw new Error(`The dictionary was not added: ${status} ${error}`)
    const drawn = pages.map((lines) => ({
      texts: lines.map((text, at) => ({ text, x: 72, y: 700 - 20 * at })),
    }))
    await addProcessedDocument(admin, ids, { bytes: await makePdf(drawn), fileName: 'Manual.pdf' })
    const isReady = async () => {
      const states = (await admin.call(dictionaryRoutes.fetchAll)).map(({ state, from }) =>
        from === 'de' ? state : '',
      )
      if (!states.includes('completed')) throw new Error(`The dictionary is ${states.join(', ')}`)
    }
    await vi.waitFor(isReady, { timeout: 60_000, interval: 200 })
  })

  async function ask(query: string, without: string[] = []) {
    const events: ChatEvent[] = []
    const body = { query, assetId: ids.assetId, without }
    for await (const event of admin.events(chatRoutes.newMessage, { body })) events.push(event)
    const data = events.find((event) => event.type === 'data')
    const end = events.at(-1)
    if (end?.type !== 'end' || !data) throw new Error('The stream did not end')
    const place = { assetId: ids.assetId, chatId: data.content.chatId }
    const [stored] = await admin.call(chatRoutes.fetchCurrentMessages, { query: place })
    if (!stored) throw new Error('The message was not stored')
    return { end: end.content, stored, first: stored.response.sources[0] }
  }

  it('is answered from it, with what was looked for', async () => {
    const { end, stored, first } = await ask('Welches Drehmoment hat die Mutter der Stopfbuchse?')
    expect(end).toMatchObject({ language: 'de', unknownWords: [] })
    expect(end.verdict).not.toBe('not-in-material')
    expect(first).toMatchObject({ language: 'en', segments: [1] })
    expect(first?.quotes[0]?.text).toContain('tightening torque of the gland nut is 45 Nm')
    expect(end.searchedFor).toEqual([
      // The glossary that a company begins with has it, and is asked first.
      { word: 'Drehmoment', alternatives: ['torque'], from: 'glossary' },
      { word: 'Mutter', alternatives: ['nut'], from: 'dictionary' },
      { word: 'Stopfbuchse', alternatives: ['gland'], from: 'dictionary' },
    ])
    expect(stored).toMatchObject({ language: 'de', searchedFor: end.searchedFor })
    expect(stored).not.toHaveProperty('without')
  })

  it('finds the parts of a compound, named under the whole', async () => {
    const { end, first } = await ask('Womit wird die Stopfbuchsenmutter gelöst?')
    expect(first?.segments).toEqual([1])
    expect(end.searchedFor).toEqual([
      { word: 'Stopfbuchsenmutter', alternatives: ['gland', 'nut'], from: 'dictionary' },
    ])
  })

  it('is asked again without an alternative, which stays out of the search and is kept', async () => {
    const { end, stored } = await ask('Wo ist die Mutter der Stopfbuchse?', ['Nut'])
    expect(end.searchedFor).toEqual([{ word: 'Stopfbuchse', alternatives: ['gland'], from: 'dictionary' }])
    expect(stored.without).toEqual(['Nut'])
  })

  it('finds what begins as its words do in the material, which is said and left out like any other', async () => {
    const { end } = await ask('Wo ist der Spindelkasten?')
    expect(end.searchedFor).toEqual([{ word: 'Spindelkasten', alternatives: ['spindle'], from: 'dictionary' }])
    expect((await ask('Wo ist der Spindelkasten?', ['spindle'])).end.searchedFor).toEqual([])
  })

  it('is not said to be without a translation that is left out', async () => {
    const { end, stored } = await ask('Welche Mutter ist die richtige?', ['nut'])
    expect(end.verdict).toBe('not-in-material')
    expect(stored.response.text).not.toMatch(/No dictionary has a word .*\*Mutter\*/u)
  })

  it('is refused where no dictionary has its words, and says so', async () => {
    const { end, stored } = await ask('Welche Zierleiste ist die richtige?')
    expect(end).toMatchObject({ verdict: 'not-in-material', searchedFor: [] })
    expect(end.unknownWords).toContain('Zierleiste')
    expect(stored.response.text).toMatch(/No dictionary has a word .*\*Zierleiste\*/u)
    expect(stored.response.text).not.toMatch(/\[\d/u)
  })

  it('in the language of the material looks for nothing else', async () => {
    const { end, first } = await ask('Which torque does the gland nut have?')
    expect(end).toMatchObject({ language: 'en', searchedFor: [] })
    expect(first?.segments).toEqual([1])
  })

  it('is answered in other words of its own language, which can be left out', async () => {
    const { end, first } = await ask('When must the plinth of the press be closed?')
    const other = { word: 'plinth', alternatives: ['door'], from: 'dictionary', sameLanguage: true }
    expect(end.searchedFor).toEqual([other])
    expect(end).toMatchObject({ language: 'en', unknownWords: [] })
    expect(end.verdict).not.toBe('not-in-material')
    expect(first?.segments).toEqual([3])
    const again = await ask('When must the plinth of the press be closed?', ['door'])
    expect(again.end).toMatchObject({ searchedFor: [], unknownWords: ['plinth'] })
  })

  it('looks up no word of the search box that may become one of the material', async () => {
    const query = { q: 'Schmierfett spin', kinds: ['passage' as const] }
    const { searchedFor } = await admin.call(searchRoutes.search, { query })
    expect(searchedFor).toEqual([{ word: 'Schmierfett', alternatives: ['grease'], from: 'dictionary' }])
  })

  it('is found as well by what is typed into the search box', async () => {
    const query = { q: 'Führungsschiene Schmierfett', kinds: ['passage' as const] }
    const { groups, searchedFor } = await admin.call(searchRoutes.search, { query })
    const [hit] = groups[0]?.hits ?? []
    expect(hit?.segment).toBe(4)
    expect(hit?.marks.map(({ start, end }) => hit.snippet.slice(start, end).toLowerCase())).toContain('grease')
    expect(searchedFor).toEqual([
      { word: 'Führungsschiene', alternatives: ['guide rail'], from: 'dictionary' },
      { word: 'Schmierfett', alternatives: ['grease'], from: 'dictionary' },
    ])
  })
})
