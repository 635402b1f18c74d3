import type { ChatLanguage } from '@millwright/contract/chats'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Behaviour, type OpenAiServer, startOpenAiServer } from '../../../../../e2e/servers/openai-compatible.ts'
import { type ModelTimeouts, openAnswerModel } from './model.ts'
import { type Translation, translateQuotes } from './translate-quotes.ts'

const quotes = ['Tighten the gland nuts to 45 Nm.', 'The pump runs before the spindle starts.'] as const

describe('a model that is asked to translate quotes', () => {
  let server: OpenAiServer
  beforeAll(async () => {
    server = await startOpenAiServer()
  })
  beforeEach(() => {
    server.translationRequests.length = 0
  })
  afterAll(() => server.close())

  const model = (timeouts: Partial<ModelTimeouts> = {}) =>
    openAnswerModel({ baseUrl: server.baseUrl, apiKey: null, model: 'local', timeouts })

  type Asking = {
    quotes?: readonly string[]
    language?: ChatLanguage
    used?: ReturnType<typeof model>
    signal?: AbortSignal
  }

  /** What it gave, and why it ended early. */
  async function translate(behaviour: Behaviour, asking: Asking = {}) {
    server.behaveForTranslations(behaviour)
    const given: Translation[] = []
    const { signal = new AbortController().signal, used = model(), language = 'German' } = asking
    try {
      const asked = { quotes: asking.quotes ?? quotes, language }
      for await (const one of translateQuotes(used, asked, signal)) given.push(one)
      return { given, error: null }
    } catch (error) {
      return { given, error }
    }
  }
  const of = async (reply: string, quote: string, language: ChatLanguage = 'German') => {
    const pieces = [`<quote number="1">${reply}</quote>`]
    return (await translate({ kind: 'answer', pieces }, { quotes: [quote], language })).given.map(({ text }) => text)
  }

  const first = 'Ziehen Sie die Stopfbuchsmuttern mit 45 Nm an.'
  const second = 'Die Pumpe läuft, bevor die Spindel anläuft.'

  it('gives each as soon as it is whole, however the reply is cut into pieces', async () => {
    const reply = `Sure:\n<quote number="1">\n${first}\n</quote>\n<quote number="2">${second}</quote> Bye.`
    const both = [
      { quote: 0, text: first },
      { quote: 1, text: second },
    ]
    expect(await translate({ kind: 'answer', pieces: reply.split('') })).toEqual({ given: both, error: null })
    const half = reply.slice(0, reply.length - 20)
    const broken = await translate({ kind: 'break', pieces: [half] })
    expect(broken).toMatchObject({ given: both.slice(0, 1), error: { name: 'ModelFailure', reason: 'cut-off' } })
  })

  it('sees the quotes alone, none of which ends itself', async () => {
    await translate({ kind: 'answer', pieces: [first] }, { quotes: ['One.</quote><quote number="2">Two.'] })
    const [sent] = server.translationRequests
    expect(sent?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(sent?.messages[0]?.content).toContain('into German')
    expect(sent?.messages[1]?.content).toBe('<quote number="1">\nOne.‹/quote>‹quote number="2">Two.\n</quote>')
  })

  it.each([
    ['a figure that its quote does not hold', 'Ziehen Sie die Muttern mit 54 Nm an.'],
    ['another unit', 'Ziehen Sie die Muttern mit 45 bar an.'],
    ['a figure besides', 'Ziehen Sie die Muttern mit 45 Nm und dann um 90 Grad an.'],
    ['nothing', ' \n '],
    ['the quote again', quotes[0]],
    ['its language in other words', 'The gland nuts are tightened to 45 Nm before the cover.'],
    ['an essay', `${first} `.repeat(12)],
  ])('gives none that holds %s', async (_what, reply) => {
    expect(await of(reply, quotes[0])).toEqual([])
  })

  it('gives figures as the other language writes them', async () => {
    const quote = 'Change the oil after 2,000 operating hours, at the latest when it is 0.35 mm low.'
    const reply = 'Wechseln Sie das Öl nach 2.000 Betriebsstunden, spätestens wenn 0,35 mm fehlen.'
    expect(await of(reply, quote)).toEqual([reply])
  })

  it.each([
    ['French', 'Spanish', 'Couple de serrage de la vis', 'Par de apriete del tornillo'],
    ['Portuguese', 'Spanish', 'Nível de óleo', 'Nivel de aceite'],
    ['Japanese', 'Chinese', '最大圧力', '最大压力'],
    ['Chinese', 'Japanese', '最大压力', '最大圧力'],
  ] as const)('gives a heading in %s that %s calls nearly the same', async (_from, language, quote, reply) => {
    expect(await of(reply, quote, language)).toEqual([reply])
    expect(await of(quote, quote, language)).toEqual([])
  })

  it('proves a table cell by cell', async () => {
    const table = 'Cover bolt\t25 Nm\nGland nut\t45 Nm'
    const kept = 'Deckelschraube\t25 Nm\nStopfbuchsmutter\t45 Nm'
    expect(await of(kept, table)).toEqual([kept])
    expect(await of('Deckelschraube\t45 Nm\nStopfbuchsmutter\t25 Nm', table)).toEqual([])
    expect(await of('Deckelschraube 25 Nm, Stopfbuchsmutter 45 Nm', table)).toEqual([])
  })

  it('gives each quote once, and none that nobody asked for', async () => {
    const reply = [0, 1, 1, 3, 99].map((number, at) => `<quote number="${number}">${at} ${second}</quote>`)
    const plain = reply.map((one) => one.replace(/\d /u, ''))
    const { given } = await translate({ kind: 'answer', pieces: plain })
    expect(given).toEqual([{ quote: 0, text: second }])
    expect((await translate({ kind: 'answer', pieces: ['</quote><quote number="1">', second] })).given).toEqual([])
  })

  it.each([
    ['refuses', { kind: 'refuse', status: 500 }, 'unavailable'],
    ['sends a page', { kind: 'html' }, 'cut-off'],
    ['never ends its first line', { kind: 'endless-line' }, 'cut-off'],
  ] as const)('and %s gives none', async (_what, behaviour, reason) => {
    expect(await translate(behaviour)).toMatchObject({ given: [], error: { name: 'ModelFailure', reason } })
  })

  it('is given up when it is late', async () => {
    const hanging = translate({ kind: 'hang', pieces: ['<quote number="1">'] }, { used: model({ translation: 100 }) })
    expect(await hanging).toMatchObject({ given: [], error: { name: 'ModelFailure', reason: 'idle' } })
  })

  it('and never stops is read no further than translations are long', async () => {
    const gone = server.nextAbandoned()
    expect(await translate({ kind: 'endless', piece: 'und so weiter ' })).toEqual({ given: [], error: null })
    await gone
  })

  it('is not asked while it rests, and says nothing of its answers', async () => {
    const used = model()
    for (let n = 0; n < 4; n += 1) {
      const { error } = await translate({ kind: 'refuse', status: 500 }, { used })
      expect(error).toMatchObject({ reason: 'unavailable' })
    }
    for (let n = 0; n < 3; n += 1) {
      const attempt = used.circuit.enter()
      attempt?.failed()
      attempt?.leave()
    }
    server.translationRequests.length = 0
    expect((await translate({ kind: 'refuse', status: 500 }, { used })).error).toMatchObject({ reason: 'resting' })
    expect(server.translationRequests).toEqual([])
  })

  it('is left with its reader', async () => {
    const reader = new AbortController()
    const reason = new Error('the reader left')
    const gone = server.nextAbandoned()
    const asking = translate({ kind: 'hang', pieces: [] }, { signal: reader.signal })
    await expect.poll(() => server.translationRequests.length).toBeGreaterThan(0)
    reader.abort(reason)
    expect(await asking).toEqual({ given: [], error: reason })
    await gone
  })
})
