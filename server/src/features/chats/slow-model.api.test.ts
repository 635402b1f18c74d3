import { type ChatEvent, type ChatMessage, chatRoutes, type Source } from '@millwright/contract/chats'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { type Behaviour, type OpenAiServer, startOpenAiServer } from '../../../../e2e/servers/openai-compatible.ts'
import { patience } from '../../../test/answers.ts'
import { isInTurn } from '../../../test/database-turns.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { type DrawnText, makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'
import type { ModelTimeouts } from '../../knowledge/answers/model/model.ts'

const lines: DrawnText[] = [
  { text: '3 Care of the press', x: 72, y: 780, size: 16, font: 'bold' },
  { text: 'Stop the press before any work. The gearbox is filled with oil of grade HLP 46.', x: 72, y: 740 },
  { text: 'The gland nuts are tightened to 12 Nm in two steps.', x: 72, y: 710 },
]
const columns = [72, 250, 400]
const table: DrawnText[] = [
  ['Screw', 'Torque', 'Tool'],
  ['Lid screw', '25 Nm', 'Hex key'],
  ['Flange screw', '115 Nm', 'Socket'],
  ['Foot screw', '80 Nm', 'Socket'],
].flatMap((row, at) => row.map((text, column) => ({ text, x: columns[column] ?? 72, y: 700 - 22 * at })))
const oil = 'With which oil is the gearbox filled?'
const oilQuote = 'The gearbox is filled with oil of grade HLP 46.'

type ToldAnswer = { events: ChatEvent[]; text: string; sources: Source[]; stored: ChatMessage | undefined }

const isAskedHere = isInTurn('answers while a model is waited for', inject('server').database)

/** A press whose manual is read, at a server whose model is waited for so long. */
function plantWith(timeouts: Partial<ModelTimeouts>) {
  const plant = {} as { server: TestServer; model: OpenAiServer; admin: SignedUp; ids: AssetIds }
  beforeAll(async () => {
    plant.model = await startOpenAiServer()
    const env = { LLM_BASE_URL: plant.model.baseUrl, LLM_MODEL: 'plant-model' }
    plant.server = await startServer({ database: inject('server').database, env, modelTimeouts: timeouts })
    plant.admin = await signUp(plant.server)
    plant.ids = await makeAsset(plant.admin)
    const bytes = await makePdf([{ texts: lines }, { texts: table }])
    await addProcessedDocument(plant.admin, plant.ids, { bytes, fileName: 'Press.pdf' })
  })
  beforeEach(() => {
    plant.model.requests.length = 0
    plant.model.wordRequests.length = 0
    plant.model.behaveForWords({ kind: 'answer', pieces: ['[]'] })
  })
  afterAll(async () => {
    await plant.server.stop()
    await plant.model.close()
  })

  const stream = (query: string) =>
    plant.admin.events(chatRoutes.newMessage, { body: { query, assetId: plant.ids.assetId } })
  async function storedOf(events: readonly ChatEvent[]) {
    const data = events.find((event) => event.type === 'data')
    const query = { assetId: plant.ids.assetId, chatId: data?.content.chatId ?? '' }
    return (await plant.admin.call(chatRoutes.fetchCurrentMessages, { query }))[0]
  }
  /** What is told of a question; `heard` sees each event as it comes. */
  async function ask(query: string, heard: (event: ChatEvent) => void = () => undefined): Promise<ToldAnswer> {
    const events: ChatEvent[] = []
    for await (const event of stream(query)) {
      events.push(event)
      heard(event)
    }
    const sources = new Map(
      events.flatMap((event) => (event.type === 'source' ? [[event.content.n, event.content] as const] : [])),
    )
    const text = events.map((event) => (event.type === 'chunk' ? event.content : '')).join('')
    return { events, text, sources: [...sources.values()], stored: await storedOf(events) }
  }
  return { plant, ask, stream, storedOf }
}

const endOf = ({ events }: ToldAnswer) => {
  const end = events.at(-1)
  if (end?.type !== 'end') throw new Error('The stream did not end')
  return end.content
}
const quotedIn = (sources: readonly Source[]) => sources.flatMap(({ quotes }) => quotes.map(({ text }) => text))

describe.runIf(isAskedHere)('an answer whose model takes its time', () => {
  const { plant, ask } = plantWith(patience)

  it('has its chat and its first quote before the model has named a word, and its words in the end', async () => {
    const named = Promise.withResolvers<unknown>()
    plant.model.behaveForWords({ kind: 'held', until: named.promise, pieces: ['["socket"]'] })
    plant.model.behave({ kind: 'answer', pieces: ['It is HLP 46 [1].'] })
    const before: ChatEvent[] = []
    const told = await ask(oil, (event) => {
      if (before.at(-1)?.type === 'source') return
      before.push(event)
      if (event.type !== 'source') return
      expect(plant.model.wordRequests.length + plant.model.requests.length).toBeLessThanOrEqual(1)
      named.resolve(undefined)
    })
    expect(before.map(({ type }) => type)).toEqual(['status', 'data', 'source'])
    expect(before.at(-1)?.content).toMatchObject({ n: 1, nearest: true, segments: [1] })
    expect(quotedIn(before.flatMap((event) => (event.type === 'source' ? [event.content] : [])))).toEqual([oilQuote])
    expect(plant.model.wordRequests).toHaveLength(1)
    expect(endOf(told).searchedFor).toEqual([{ word: oil, alternatives: ['socket'], from: 'model' }])
    expect(told.text).toBe('It is HLP 46 [1].')
    expect(told.sources.map(({ n, nearest }) => [n, nearest])).toEqual([[1, undefined]])
    expect(told.stored?.response).toMatchObject({ text: told.text, sources: told.sources })
  })

  it('says what it does until its first word, and nothing of it afterwards', async () => {
    // It tells of itself while it thinks, and at a blank that may stand before a citation.
    plant.model.behave({ kind: 'think', thoughts: 5, everyMs: 1, pieces: ['It is', ' ', 'HLP 46 [1].'] })
    const { events } = await ask(oil)
    const order = events.map(({ type }) => type).join(' ')
    expect(order).toMatch(/^status data (status |source )+(source |chunk )+(resource )*end$/)
    const said = events.flatMap((event) => (event.type === 'status' ? [event.content] : []))
    expect(said).toEqual(['Searching the material', 'Reading Press.pdf, page 1', 'Writing the answer'])
  })

  it('keeps the number of its first quote for that place, also where the model cites another one first', async () => {
    plant.model.behave({
      kind: 'write',
      pieces: ({ messages }) => {
        const passages = [...(messages.at(-1)?.content ?? '').matchAll(/<passage number="(\d+)"[^>]*>([^<]*)/gu)]
        const numberOf = (words: string) => passages.find(([, , text]) => text?.includes(words))?.[1]
        return [`The lid takes 25 Nm [${numberOf('Lid')}]. It is HLP 46 [${numberOf('HLP')}].`]
      },
    })
    const told = await ask(oil)
    expect(told.text).toBe('The lid takes 25 Nm [2]. It is HLP 46 [1].')
    const ofNumbers = new Map(told.sources.map(({ n, segments }) => [n, segments]))
    expect([ofNumbers.get(1), ofNumbers.get(2)]).toEqual([[1], [2]])
    // Whoever reads the stream and keeps the first source of a number has the same place.
    const first = told.events.flatMap((event) => (event.type === 'source' ? [event.content] : []))
    for (const { n, segments } of first) expect(segments).toEqual(ofNumbers.get(n))
  })

  it('has no first quote where it is not sure', async () => {
    plant.model.behave({ kind: 'answer', pieces: ['The material does not say it.'] })
    const { events } = await ask('Which vineyard made the burgundy of the gearbox?')
    const kinds = events.map(({ type }) => type)
    const written = kinds.indexOf('chunk')
    expect(kinds.slice(0, written)).not.toContain('source')
  })

  it.each([
    ['What torque do the gland nuts need?', 'They need 12 Nm [1].'],
    ['To what torque must the gland nuts be tightened, please?', '12 Nm [1].'],
    ['How many Nm should the gland nuts be tightened with?', 'With 12 Nm, in two steps [1].'],
  ])('is sure of what it cites for %j, whose asking words are none of the manual’s', async (query, answer) => {
    plant.model.behave({ kind: 'answer', pieces: [answer] })
    const told = await ask(query)
    expect(endOf(told)).toMatchObject({ verdict: 'answered', unproven: [], uncited: [], unknownWords: [] })
    expect(told.stored?.verdict).toBe('answered')
  })

  it.each([
    ['names it', 'The lid screw takes 115 Nm [1].'],
    ['answers shortly', '115 Nm [1].'],
  ])('marks a figure of the neighbouring row where the model %s', async (_how, answer) => {
    const query = 'Which torque has the lid screw?'
    plant.model.behave({ kind: 'answer', pieces: [answer] })
    const told = await ask(query)
    const marked = ({ start, end }: { start: number; end: number }) => told.text.slice(start, end)
    expect(endOf(told).unproven.map(marked)).toEqual(['115 Nm'])
    expect(told.stored?.unproven.map(marked)).toEqual(['115 Nm'])
    plant.model.behave({ kind: 'answer', pieces: [answer.replace('115', '25')] })
    expect(endOf(await ask(query)).unproven).toEqual([])
  })
})

describe.runIf(isAskedHere)('an answer whose model falls silent', () => {
  const { plant, ask } = plantWith({ ...patience, searchWords: 30, idle: 60 })

  it('goes on without words that do not come, and asks for none any more where three did not', async () => {
    plant.model.behaveForWords({ kind: 'hang', pieces: ['["socket"'] })
    plant.model.behave({ kind: 'answer', pieces: ['It is HLP 46 [1].'] })
    for (let n = 0; n < 4; n += 1) {
      const told = await ask(oil)
      expect(told.text).toBe('It is HLP 46 [1].')
      expect(endOf(told).searchedFor).toEqual([])
    }
    // What a server prints comes by another way than what it replies.
    const reasons = () =>
      [...plant.server.log().matchAll(/"reason":"(\w+)"[^\n]*the model gave no search words/gu)].map(
        ([, reason]) => reason,
      )
    await expect.poll(reasons).toEqual(['idle', 'idle', 'idle', 'resting'])
    expect(plant.model.requests).toHaveLength(4)
  })

  it.each<[string, Behaviour]>([
    ['says no more', { kind: 'hang', pieces: ['The gearbox ', 'takes 7 l [1] and'] }],
    ['breaks the connection', { kind: 'break', pieces: ['The gearbox ', 'takes 7 l [1] and'] }],
    ['ends in mid-air', { kind: 'cut', pieces: ['The gearbox ', 'takes 7 l [1] and'] }],
  ])('has the quotes below what was written, with a sentence, and is kept so, where it %s', async (_how, behaviour) => {
    plant.model.behave(behaviour)
    const told = await ask(oil)
    expect(told.text).toMatch(
      /^The gearbox takes 7 l \[1\] and\n\nThe language model broke off here\.\n\n(\*\*HLP 46\*\* \[1\]|Quoted from the material:)\n\n> /,
    )
    expect(told.text).toContain('The gearbox is filled with oil of grade HLP 46.')
    expect(told.events.slice(-2).map(({ type, content }) => (type === 'error' ? content : type))).toEqual([
      'Something went wrong, please try again',
      'end',
    ])
    const { unproven, note } = endOf(told)
    expect(unproven.map(({ start, end }) => told.text.slice(start, end))).toEqual(['7 l'])
    expect(note).toBeNull()
    expect(quotedIn(told.sources)).toContain(oilQuote)
    const known = new Set(told.sources.map(({ n }) => n))
    for (const [, n] of told.text.matchAll(/\[(\d+)\]/g)) expect(known).toContain(Number(n))
    expect(told.stored).toMatchObject({
      state: 'failed',
      unproven,
      response: { text: told.text, sources: told.sources },
    })
  })
})
