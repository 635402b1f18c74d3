import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addPassages, createMaterial, type Material } from '../../../test/material.ts'
import { databaseKindsInTurn, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { listPassages } from '../passages/passages.repository.ts'
import { carriedOver } from '../search/question/follow-up.ts'
import { searchPassages } from '../search/search-passages.ts'
import type { AnswerEvent } from './answer-events.ts'
import { writeOrQuote } from './steps/write-or-quote.ts'
import type { ReadOn } from './quoting/find-section.ts'
import { phrases } from './phrases.ts'
import { judgeAnswerability } from './answerability.ts'
import { followUpPassages, followUps } from '../../../test/follow-ups.ts'
import { plantPassages, plantQuestions } from '../../../test/plant-material.ts'

describe.each(databaseKindsInTurn('plant-answers'))('questions about a plant on the %s database', (kind) => {
  let platform: TestPlatform
  let material: Material
  let ids: string[]

  beforeAll(async () => {
    platform = await openPlatform(kind)
    material = await createMaterial(platform.database, 1)
    const [asset] = material.assets
    if (!asset) throw new Error('The material has no asset')
    ids = await addPassages(platform.database, { companyId: material.companyId, asset, texts: plantPassages })
  })
  afterAll(() => platform.close())

  const search = async (question: string) => {
    const { companyId, admin, assets } = material
    const assetIds = assets.map(({ assetId }) => assetId)
    return platform.database.asSession(admin.tokenHash, (tx) =>
      searchPassages(tx, companyId, { question, assetIds, limit: 8 }),
    )
  }
  const answer = async (question: string) => {
    const events: AnswerEvent[] = []
    const readOn: ReadOn = (window) =>
      platform.database.asSession(material.admin.tokenHash, (tx) => listPassages(tx, material.companyId, window))
    const found = await search(question)
    const request = {
      found,
      judgement: judgeAnswerability(found, []),
      language: 'English',
      place: 'Plant 1',
      history: [],
      readOn,
    } as const
    for await (const event of writeOrQuote(request, null, new AbortController().signal)) events.push(event)
    return events
  }

  it('find their passage, nearly always first', async () => {
    let reciprocal = 0
    for (const { question, passage } of plantQuestions) {
      const place = (await search(question)).passages.findIndex(({ id }) => id === ids[passage])
      if (place >= 0) reciprocal += 1 / (place + 1)
    }
    expect(reciprocal / plantQuestions.length).toBeGreaterThanOrEqual(0.95)
  })

  it('are answered with the sentence that answers, in quotes that cite it', async () => {
    const missed: string[] = []
    for (const { question, says } of plantQuestions) {
      const quotes = (await answer(question)).flatMap((event) => (event.type === 'source' ? event.source.quotes : []))
      if (!quotes.some(({ text }) => text.includes(says))) missed.push(question)
    }
    expect(missed.length, missed.join('\n')).toBe(0)
  })

  it('find theirs also where they go on from another question, nearly all', async () => {
    const { companyId, admin, assets } = await createMaterial(platform.database, 1)
    const [asset] = assets
    if (!asset) throw new Error('The material has no asset')
    await addPassages(platform.database, { companyId, asset, texts: followUpPassages })
    const wrong: string[] = []
    for (const { first, next, says } of followUps) {
      const carried = carriedOver(next, [{ role: 'user', content: first }])
      const { passages } = await platform.database.asSession(admin.tokenHash, (tx) =>
        searchPassages(tx, companyId, { question: next, carried, assetIds: [asset.assetId], limit: 8 }),
      )
      if (!passages[0]?.text.includes(says)) wrong.push(`${first} ${next}`)
    }
    expect(1 - wrong.length / followUps.length, wrong.join('\n')).toBeGreaterThanOrEqual(0.85)
  })

  it('are all judged as answered, or unsure at worst', async () => {
    const refused: string[] = []
    for (const { question } of plantQuestions) {
      const { verdict, score } = judgeAnswerability(await search(question), [])
      if (verdict === 'not-in-material') refused.push(`${score.toFixed(2)} ${question}`)
    }
    expect(refused).toEqual([])
  })

  it('are told when no passage holds a word of theirs, without a source', async () => {
    const events = await answer('Warum kräht der Hahn?')
    const absent = phrases.English.absent.replace('{place}', 'Plant 1')
    expect(events).toEqual([
      {
        type: 'judged',
        judgement: { verdict: 'not-in-material', unknownWords: ['kräht', 'Hahn'], score: 0, confidence: 0 },
      },
      { type: 'chunk', text: `${absent} No passage speaks of *kräht*, *Hahn*.` },
    ])
  })
})
