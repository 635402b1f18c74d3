import {
  type ChatEvent,
  type ChatLanguage,
  type ChatMessage,
  chatRoutes,
  type Source,
} from '@millwright/contract/chats'
import { companyRoutes } from '@millwright/contract/company'
import { glossaryRoutes } from '@millwright/contract/glossary'
import { searchRoutes } from '@millwright/contract/search'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type ChatRequest, type OpenAiServer, startOpenAiServer } from '../../../../e2e/servers/openai-compatible.ts'
import { addSettled } from '../../../test/add-dictionaries.ts'
import { patience } from '../../../test/answers.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

/** A document each. Only the last says both, and its words are not what it speaks of most. */
const sheets = [
  'The gland of the pump is packed with rope, and the gland is greased.',
  'The fastening moment of the cover is noted beside the fastening moment of the lid.',
  'The pump takes clean water only. For the gland of it the fastening moment is 45 Nm, as for the old one.',
]
const words = 'Stopfbuchse,gland\nPumpe,pump\nWasser,water\nDeckel,cover\nDeckel,lid\n'
const asked = 'Wie hoch ist das Zuspannmaß der Stopfbuchse?'
/** Found without the words of a model. */
const named = 'Wie hoch ist das Zuspannmaß (fastening moment) der Stopfbuchse?'
const said = 'Für die Stopfbuchse ist das Anziehmoment 45 Nm, wie bei der alten.'

const ofDictionary = { word: 'Stopfbuchse', alternatives: ['gland'], from: 'dictionary' }
const ofModel = { word: asked, alternatives: ['fastening moment'], from: 'model' }

/** A reply that gives each quote this translation. */
const translated = (text: string) => (request: ChatRequest) => {
  const numbers = (request.messages.at(-1)?.content ?? '').match(/(?<=<quote number=")\d+/gu) ?? []
  return numbers.map((number) => `<quote number="${number}">${text}</quote>`)
}

async function startPlant(model: OpenAiServer): Promise<{ server: TestServer; admin: SignedUp; ids: AssetIds }> {
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'plant-model' }
  const server = await startServer({ database: inject('server').database, env, modelTimeouts: patience })
  const admin = await signUp(server)
  // Plain texts are taken then, which are read with a third of the computing that a PDF takes.
  await admin.call(companyRoutes.update, { body: { officeFiles: true } })
  return { server, admin, ids: await makeAsset(admin) }
}

async function addSheet(admin: SignedUp, ids: AssetIds, at: number): Promise<void> {
  await addProcessedDocument(admin, ids, { bytes: Buffer.from(sheets[at] ?? ''), fileName: `Sheet ${at}.txt` })
}

describe('a question in another language than the material, with a model', () => {
  let model: OpenAiServer
  let server: TestServer
  let admin: SignedUp
  let ids: AssetIds

  beforeAll(async () => {
    model = await startOpenAiServer()
    ;({ server, admin, ids } = await startPlant(model))
    const { state, error } = await addSettled(admin, { 'de-en.csv': words })
    if (state !== 'completed') throw new Error(`The dictionary is ${state}: ${error}`)
    for (const at of sheets.keys()) await addSheet(admin, ids, at)
  })
  beforeEach(() => {
    model.behave({ kind: 'answer', pieces: ['Das sind 45 Nm [1].'] })
    model.behaveForWords({ kind: 'answer', pieces: ['["fastening moment"]'] })
    model.behaveForTranslations({ kind: 'write', pieces: translated(said) })
    model.translationRequests.length = 0
    model.requests.length = 0
  })
  afterAll(async () => {
    await server.stop()
    await model.close()
  })

  type Asking = { chatLanguage?: ChatLanguage; without?: string[]; query?: string }

  async function ask({ chatLanguage = 'German', without = [], query = named }: Asking = {}) {
    const events: ChatEvent[] = []
    const body = { query, assetId: ids.assetId, chatLanguage, without }
    for await (const event of admin.events(chatRoutes.newMessage, { body })) events.push(event)
    const data = events.find((event) => event.type === 'data')
    const end = events.at(-1)
    if (end?.type !== 'end' || !data) throw new Error('The stream did not end')
    const heard = new Map<number, Source>()
    for (const event of events) if (event.type === 'source') heard.set(event.content.n, event.content)
    const stored = await storedIn(data.content.chatId)
    return { events, end: end.content, stored, heard: [...heard.values()] }
  }
  async function storedIn(chatId: string): Promise<ChatMessage> {
    const place = { assetId: ids.assetId, chatId }
    const [stored] = await admin.call(chatRoutes.fetchCurrentMessages, { query: place })
    if (!stored) throw new Error('The message was not stored')
    return stored
  }
  const translationsOf = (sources: readonly Source[]) =>
    sources.flatMap(({ quotes }) => quotes.flatMap(({ translation }) => translation ?? []))

  describe('whose answer cites it', () => {
    it('gets its quotes in the language of the chat, behind the text, and keeps them', async () => {
      const { events, end, stored, heard } = await ask()
      expect(heard).toMatchObject([{ fileName: 'Sheet 2.txt', language: 'en' }])
      expect(translationsOf(heard)).toEqual([said])
      expect(stored).toMatchObject({ state: 'complete', response: { text: 'Das sind 45 Nm [1].', sources: heard } })
      const kinds = events.map(({ type }) => type)
      expect(kinds.slice(kinds.lastIndexOf('status') + 1)).toEqual([
        'chunk',
        'source',
        'chunk',
        'resource',
        'judged',
        'source',
        'end',
      ])
      expect(events.find((event) => event.type === 'judged')?.content).toEqual(end)
      const [sent] = model.translationRequests
      expect(sent?.messages[0]?.content).toContain('into German')
      expect(sent?.messages[1]?.content).toContain('For the gland of it the fastening moment is 45 Nm')
    })

    it('gets them where the model gave no answer, too, each quote its own', async () => {
      model.behave({ kind: 'refuse', status: 400 })
      const own = (request: ChatRequest) =>
        (request.messages.at(-1)?.content ?? '')
          .split(/(?=<quote)/u)
          .map((quote) => quote.replace(/(?<=>)[^<]+/u, (text) => `Auf Deutsch: ${/45 Nm/u.exec(text)?.[0] ?? ''}.`))
      model.behaveForTranslations({ kind: 'write', pieces: own })
      const { end, stored, heard } = await ask({ query: 'Welche Stopfbuchse hat die Pumpe?' })
      expect(end.verdict).not.toBe('not-in-material')
      expect(stored.response.text).toMatch(/^Das Sprachmodell hat nicht geantwortet\./)
      const quotes = heard.flatMap((source) => source.quotes)
      expect(quotes.length).toBeGreaterThan(1)
      for (const { text, translation } of quotes) {
        expect(translation).toBe(text.includes('45 Nm') ? 'Auf Deutsch: 45 Nm.' : 'Auf Deutsch: .')
      }
      expect(stored.response.sources).toEqual(heard)
    })

    it('gets none with a figure that is not the quote’s', async () => {
      model.behaveForTranslations({ kind: 'write', pieces: translated('Das Anziehmoment ist 54 Nm.') })
      const { stored, heard } = await ask()
      expect(model.translationRequests).toHaveLength(1)
      expect(translationsOf([...heard, ...stored.response.sources])).toEqual([])
    })

    it('gets none in the language of the chat', async () => {
      const { events, heard } = await ask({ chatLanguage: 'English' })
      expect(events.map(({ type }) => type)).not.toContain('judged')
      expect(heard).toMatchObject([{ language: 'en' }])
      expect(model.translationRequests).toEqual([])
    })

    it.each([
      ['refuses', { kind: 'refuse', status: 500 }],
      ['breaks off', { kind: 'break', pieces: ['<quote number="1">Für die'] }],
      ['writes something else', { kind: 'answer', pieces: ['Das kann ich nicht.'] }],
    ] as const)('is what it is when the model %s', async (_what, behaviour) => {
      model.behaveForTranslations(behaviour)
      const { events, end, stored, heard } = await ask()
      expect(model.translationRequests).toHaveLength(1)
      expect(events.map(({ type }) => type)).not.toContain('error')
      expect(translationsOf(heard)).toEqual([])
      expect(stored).toMatchObject({ ...end, state: 'complete', response: { sources: heard } })
    })

    it('asks no model that has just failed', async () => {
      model.behave({ kind: 'refuse', status: 500 })
      const { heard } = await ask()
      expect(heard).not.toEqual([])
      expect(model.translationRequests).toEqual([])
    })

    it('is told whole, with what is said of it, before they come, and complete when its reader goes away', async () => {
      model.behave({ kind: 'answer', pieces: ['Das sind 45 Nm [1]. Das sind 54 Nm [1].'] })
      model.behaveForTranslations({ kind: 'hang', pieces: [] })
      const gone = model.nextAbandoned()
      const leaving = new AbortController()
      const body = { query: named, assetId: ids.assetId, chatLanguage: 'German' as const }
      const stream = admin.events(chatRoutes.newMessage, { body, signal: leaving.signal })
      const events: ChatEvent[] = []
      const reading = (async () => {
        for await (const event of stream) events.push(event)
      })()
      await expect
        .poll(() => events.at(-1))
        .toMatchObject({
          type: 'judged',
          content: { unproven: [{ start: 29, end: 34 }], language: 'de' },
        })
      await expect.poll(() => model.translationRequests.length).toBe(1)
      const data = events.find((event) => event.type === 'data')
      if (!data) throw new Error('The question was not stored')
      const { chatId } = data.content
      // As another tab has it.
      const said = events.find((event) => event.type === 'judged')?.content
      expect(await storedIn(chatId)).toMatchObject({ ...said, state: 'complete' })
      leaving.abort()
      await expect(reading).rejects.toThrow()
      await gone
      expect((await storedIn(chatId)).response).toMatchObject({
        text: 'Das sind 45 Nm [1]. Das sind 54 Nm [1].',
        sources: [{ fileName: 'Sheet 2.txt' }],
      })
    })
  })

  describe('whose words a model gives besides', () => {
    const firstGiven = () => /file="([^"]+)"/u.exec(model.requests.at(-1)?.messages.at(-1)?.content ?? '')?.[1]

    it('finds first what holds theirs and those of the dictionary', async () => {
      const { end } = await ask({ query: asked })
      expect(firstGiven()).toBe('Sheet 2.txt')
      expect(end.searchedFor).toEqual([ofDictionary, ofModel])
    })

    it('has the dictionary left when the model gives none', async () => {
      model.behaveForWords({ kind: 'refuse', status: 500 })
      const { end } = await ask({ query: asked })
      expect(firstGiven()).toBe('Sheet 0.txt')
      expect(end.searchedFor).toEqual([ofDictionary])
    })

    it('looks for none of them that was taken away', async () => {
      const { end } = await ask({ query: asked, without: ['Fastening moment'] })
      expect(firstGiven()).toBe('Sheet 0.txt')
      expect(end.searchedFor).toEqual([ofDictionary])
    })
  })

  describe('typed into the search box', () => {
    async function find(q: string) {
      const { groups } = await admin.call(searchRoutes.search, { query: { q, kinds: 'passage' } })
      return groups.flatMap(({ hits }) => hits.map(({ title }) => title)).toSorted()
    }

    it('finds what holds most of its words, by whatever they are called', async () => {
      expect(await find('Stopfbuchse Wasser')).toEqual(['Sheet 2.txt'])
      expect(await find('Stopfbuchse Pumpe')).toEqual(['Sheet 0.txt', 'Sheet 2.txt'])
    })

    it('finds what the glossary calls it, in any language, and says so', async () => {
      const sets = [{ words: ['Wellendichtung', 'gland'] }, { words: ['turning force', 'fastening moment'] }]
      for (const body of sets) await admin.call(glossaryRoutes.create, { body })
      const query = { q: 'Wellendichtung turning force', kinds: 'passage' } as const
      const { groups, searchedFor } = await admin.call(searchRoutes.search, { query })
      const hits = groups.flatMap((group) => group.hits)
      expect(hits.map(({ title }) => title)).toEqual(['Sheet 2.txt'])
      expect(searchedFor).toEqual([
        { word: 'Wellendichtung', alternatives: ['gland'], from: 'glossary' },
        { word: 'turning force', alternatives: ['fastening moment'], from: 'glossary' },
      ])
      const marked = hits.flatMap(({ snippet, marks }) => marks.map(({ start, end }) => snippet.slice(start, end)))
      expect(marked).toEqual(['gland', 'fastening', 'moment'])
    })

    it('counts two names of one word once', async () => {
      expect(await find('Deckel Pumpe')).toEqual(['Sheet 0.txt', 'Sheet 1.txt', 'Sheet 2.txt'])
    })
  })

  // The last, for the model rests for a while.
  it('has its quotes and ends at once where the model rests after failures: no translation is asked for', async () => {
    model.behave({ kind: 'refuse', status: 500 })
    const asking = { query: 'How is the gland packed?' }
    for (let failed = 0; failed < 3; failed += 1) await ask(asking)
    expect(model.requests).toHaveLength(3)
    const { events, heard } = await ask(asking)
    expect(model.requests).toHaveLength(3)
    expect(heard[0]).toMatchObject({ language: 'en' })
    expect(events.map(({ type }) => type)).not.toContain('judged')
    expect(model.translationRequests).toEqual([])
  })
})
