import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOpenAiServer, type OpenAiServer } from '../../../../../e2e/servers/openai-compatible.ts'
import { type ModelTimeouts, openAnswerModel } from './model.ts'
import { searchWords, wordsIn } from './search-words.ts'

describe('the search words of a reply', () => {
  it.each([
    ['["frequency inverter", "drive"]', ['frequency inverter', 'drive']],
    ['```json\n["Umrichter"]\n```', ['Umrichter']],
    ['Here: ["Umrichter", "VFD"]!', ['Umrichter', 'VFD']],
    ['- Umrichter\n2. Antrieb\n* 変換器', ['Umrichter', 'Antrieb', '変換器']],
    ['["vfd", "VFD", "ＶＦＤ"]', ['vfd']],
    ['["speed", "the speed", "drives"]', ['drives']],
    ['["6205-2RS", "E/A", "l’axe", "Kühl mittel"]', ['6205-2RS', 'E/A', 'l’axe', 'Kühl mittel']],
    ['[1, null, {"a": "b"}, ["c"], "", " ", "12", "a:b", "x & y", "<b>", "a\\u0000b", "\\n"]', []],
    [`["${'w'.repeat(41)}", "one two three four five"]`, []],
    [JSON.stringify(Array.from({ length: 30 }, (_, at) => `w${at}`)), Array.from({ length: 12 }, (_, at) => `w${at}`)],
    ['["broken', []],
    ['[broken]', []],
    ['{"words": ["drive"]}', ['drive']],
    ['I am sorry, I can not help with that.', []],
    ['', []],
  ])('are of %j', (reply, words) => {
    expect(wordsIn(reply, 'Which SPEED has it, the speed?')).toEqual(words)
  })
})

describe('a model that is asked for search words', () => {
  let server: OpenAiServer
  beforeAll(async () => {
    server = await startOpenAiServer()
  })
  afterAll(() => server.close())

  const model = (timeouts: Partial<ModelTimeouts> = {}) =>
    openAnswerModel({ baseUrl: server.baseUrl, apiKey: null, model: 'local', timeouts })
  const asked = {
    question: 'And how tight?',
    place: 'Press <b>"7"</b>',
    history: [
      { role: 'user', content: 'Which bolts hold the cover?' },
      { role: 'assistant', content: 'Six of M12 [1].' },
    ],
    languages: ['en', 'de'],
  } as const
  const ask = (used = model(), signal = new AbortController().signal) => searchWords(used, asked, signal)

  it('is told the languages of the material, what was asked before, and of no answer', async () => {
    server.behaveForWords({ kind: 'answer', pieces: ['["torq', 'ue", "Anzugs', 'moment"]'] })
    expect(await ask()).toEqual(['torque', 'Anzugsmoment'])
    const [sent] = server.wordRequests
    expect(sent?.max_tokens).toBe(100)
    expect(sent?.messages.map(({ role }) => role)).toEqual(['system', 'user'])
    expect(sent?.messages[0]?.content).toContain('English, German')
    expect(sent?.messages[0]?.content).toContain('"Press ‹b› 7 ‹/b›"')
    expect(sent?.messages[1]?.content).toBe('Question before: Which bolts hold the cover?\nQuestion: And how tight?')
  })

  it.each([
    ['refuses', { kind: 'refuse', status: 500 }, 'unavailable'],
    ['breaks off', { kind: 'break', pieces: ['["torque"'] }, 'cut-off'],
    ['sends a page', { kind: 'html' }, 'cut-off'],
    ['never ends its first line', { kind: 'endless-line' }, 'cut-off'],
  ] as const)('and %s says why there are none', async (_what, behaviour, reason) => {
    server.behaveForWords(behaviour)
    await expect(ask()).rejects.toMatchObject({ name: 'ModelFailure', reason })
  })

  it.each([
    ['hangs', { kind: 'hang', pieces: ['["torque"'] }],
    ['only thinks', { kind: 'think', thoughts: Infinity, everyMs: 5, pieces: [] }],
  ] as const)('and %s is given up', async (_what, behaviour) => {
    server.behaveForWords(behaviour)
    const gone = server.nextAbandoned()
    await expect(ask(model({ searchWords: 100 }))).rejects.toMatchObject({ reason: 'idle' })
    await gone
  })

  it('and never stops is read no further than a list is long', async () => {
    server.behaveForWords({ kind: 'endless', piece: '"torque", '.repeat(100) })
    const gone = server.nextAbandoned()
    expect(await ask()).toEqual([])
    await gone
  })

  it('is left alone with them after three that did not come, and says nothing of its answers', async () => {
    const used = model({ searchWords: 20 })
    server.behaveForWords({ kind: 'hang', pieces: [] })
    for (let n = 0; n < 3; n += 1) await expect(ask(used)).rejects.toMatchObject({ reason: 'idle' })
    server.wordRequests.length = 0
    await expect(ask(used)).rejects.toMatchObject({ reason: 'resting' })
    expect(server.wordRequests).toEqual([])
    for (let n = 0; n < 4; n += 1) expect(used.circuit.enter()).not.toBeNull()
  })

  it('is not asked while its answers rest', async () => {
    const used = model()
    for (let n = 0; n < 3; n += 1) {
      const attempt = used.circuit.enter()
      attempt?.failed()
      attempt?.leave()
    }
    server.wordRequests.length = 0
    await expect(ask(used)).rejects.toMatchObject({ reason: 'resting' })
    expect(server.wordRequests).toEqual([])
  })

  it('is left with its reader', async () => {
    server.behaveForWords({ kind: 'hang', pieces: [] })
    const reader = new AbortController()
    const reason = new Error('the reader left')
    const gone = server.nextAbandoned()
    const asking = ask(model(), reader.signal)
    await expect.poll(() => server.wordRequests.length).toBeGreaterThan(0)
    reader.abort(reason)
    await expect(asking).rejects.toBe(reason)
    await gone
  })
})
