import path from 'node:path'
import { chatRoutes } from '@millwright/contract/chats'
import { companyRoutes } from '@millwright/contract/company'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EmbeddingsEndpoint, startEmbeddingsEndpoint } from '../../../../e2e/servers/embeddings-endpoint.ts'
import { type OpenAiServer, startOpenAiServer } from '../../../../e2e/servers/openai-compatible.ts'
import { patience } from '../../../test/answers.ts'
import { makeModel } from '../../../test/models/make-model.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { addAllSettled } from '../../../test/add-dictionaries.ts'
import { collect } from '../../../test/collect.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const pages = [
  'The umformer stands in cabinet two.',
  'Change the oil after 500 hours.',
  'The gasket is made of paper.',
  'Clean the filter with water.',
  'Tighten the flange crosswise.',
  'The lamp is lit while it runs.',
]

/** A document each: short pages would be one passage. A text is read with a third of the computing that a PDF takes. */
async function startPlant(env: Record<string, string>) {
  const settings = { EMBEDDING_MODEL: 'meaning', ...env }
  const server = await startServer({ database: 'embedded', env: settings, modelTimeouts: patience })
  const admin = await signUp(server)
  await admin.call(companyRoutes.update, { body: { officeFiles: true } })
  const ids = await makeAsset(admin)
  for (const [at, text] of pages.entries()) {
    await addProcessedDocument(admin, ids, { bytes: Buffer.from(text), fileName: `Sheet ${at}.txt` })
  }
  return { server, admin, ids }
}

const often = { interval: 500 }

// A PostgreSQL server may lack pgvector; the embedded database has it.
describe.runIf(inject('server').database === 'embedded')('a question in words that the material does not use', () => {
  let endpoint: EmbeddingsEndpoint
  let server: TestServer
  let admin: SignedUp
  let ids: AssetIds

  beforeAll(async () => {
    endpoint = await startEmbeddingsEndpoint([['umformer', 'inverter', 'changer']])
    const env = { EMBEDDING_BASE_URL: endpoint.baseUrl, EMBEDDING_API_KEY: 'of-embeddings' }
    ;({ server, admin, ids } = await startPlant(env))
  })
  afterAll(async () => {
    await server.stop()
    await endpoint.close()
  })

  async function ask(query: string) {
    const events = await collect(admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } }))
    const verdict = events.flatMap((event) => (event.type === 'end' ? [event.content.verdict] : [])).at(-1)
    const [first] = events.flatMap((event) => (event.type === 'source' ? [event.content.fileName] : []))
    return { verdict, first }
  }

  it('shows the place by its meaning once the material is embedded, and refuses as its words say', async () => {
    await expect.poll(() => ask('inverter'), often).toEqual({ verdict: 'not-in-material', first: 'Sheet 0.txt' })
    expect(endpoint.embedded[0]?.authorization).toBe('Bearer of-embeddings')
  })

  it('is answered by its words alone while the endpoint is away', async () => {
    endpoint.behave('refuse')
    const { verdict } = await ask('After how many hours is the oil changed?')
    expect(verdict).toBe('answered')
  })

  it('is not read by the model where its words are sure', async () => {
    endpoint.behave('embed')
    expect((await ask('After how many hours is the oil changed?')).verdict).toBe('answered')
    await ask('Where is the inverter?')
    // Sheets may be embedded meanwhile.
    const questions = endpoint.embedded.filter(({ text }) => /how many hours|where is the/iu.test(text))
    expect(questions.map(({ text }) => text)).toEqual(['Where is the inverter?'])
  })
})

describe.runIf(inject('server').database === 'embedded')('a question to models in folders', () => {
  let server: TestServer
  let admin: SignedUp
  let ids: AssetIds
  const folder = temporaryFolder()

  beforeAll(async () => {
    const meanings = [['umformer', 'inverter'], ['oil'], ['gasket'], ['filter'], ['flange'], ['lamp'], ['cabinet']]
    const [embedder, reranker] = [path.join(folder, 'embedder'), path.join(folder, 'reranker')]
    await makeModel({ folder: embedder, meanings })
    await makeModel({ folder: reranker, meanings, kind: 'cross-encoder' })
    const env = { EMBEDDING_MODEL: `file:${embedder}`, RERANKER_MODEL: `file:${reranker}` }
    ;({ server, admin, ids } = await startPlant(env))
  })
  afterAll(() => server.stop())

  async function ask(query: string) {
    const events = await collect(admin.events(chatRoutes.newMessage, { body: { query, assetId: ids.assetId } }))
    return events.flatMap((event) => (event.type === 'source' ? [event.content.fileName] : [])).at(0)
  }

  it('finds its passage in other words, before what shares a word of it', async () => {
    // Of its words only *water* is known, of another sheet.
    await expect.poll(() => ask('Who built the inverter and its water?'), often).toBe('Sheet 0.txt')
  })
})

describe.runIf(inject('server').database === 'embedded')('a question in another language than the material', () => {
  let endpoint: EmbeddingsEndpoint
  let model: OpenAiServer
  let server: TestServer
  let admin: SignedUp
  let ids: AssetIds

  beforeAll(async () => {
    endpoint = await startEmbeddingsEndpoint([['umformer', 'wandler']])
    model = await startOpenAiServer()
    const env = { EMBEDDING_BASE_URL: endpoint.baseUrl, LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'plant-model' }
    ;({ server, admin, ids } = await startPlant(env))
    await addAllSettled(admin, [{ 'de-en.csv': 'Dichtung,gasket\n' }])
  })
  afterAll(async () => {
    await server.stop()
    await model.close()
    await endpoint.close()
  })

  /** The first two that the model is given for its answer. */
  async function firstGiven(without: string[] = []) {
    const body = { query: 'Wo ist die Dichtung, wo der Wandler?', assetId: ids.assetId, without }
    model.requests.length = 0
    await collect(admin.events(chatRoutes.newMessage, { body }))
    const given = model.requests.at(-1)?.messages.at(-1)?.content ?? ''
    return [...given.matchAll(/(?<=file=")[^"]+/gu)].map(([name]) => name).slice(0, 2)
  }

  it('finds what the dictionary alone knows and what embeddings alone know', async () => {
    await expect.poll(async () => (await firstGiven()).toSorted(), often).toEqual(['Sheet 0.txt', 'Sheet 2.txt'])
    // On a busy machine the meaning of a question may come too late.
    await expect.poll(async () => (await firstGiven(['gasket']))[0], often).toBe('Sheet 0.txt')
    endpoint.behave('refuse')
    expect(await firstGiven()).toEqual(['Sheet 2.txt'])
  })
})
