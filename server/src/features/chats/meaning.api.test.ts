import { chatRoutes } from '@millwright/contract/chats'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type EmbeddingsEndpoint, startEmbeddingsEndpoint } from '../../../../e2e/servers/embeddings-endpoint.ts'
import { collect } from '../../../test/collect.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const pages = [
  'The umformer stands in cabinet two.',
  'Change the oil after 500 hours.',
  'The gasket is made of paper.',
  'Clean the filter with water.',
  'Tighten the flange crosswise.',
  'The lamp is lit while it runs.',
]

// A PostgreSQL server may lack pgvector; the embedded database has it.
describe.runIf(inject('server').database === 'embedded')('a question in words that the material does not use', () => {
  let endpoint: EmbeddingsEndpoint
  let server: TestServer
  let admin: SignedUp
  let ids: AssetIds

  beforeAll(async () => {
    endpoint = await startEmbeddingsEndpoint([['umformer', 'inverter', 'changer']])
    const env = { EMBEDDING_BASE_URL: endpoint.baseUrl, EMBEDDING_MODEL: 'meaning', EMBEDDING_API_KEY: 'of-embeddings' }
    server = await startServer({ database: 'embedded', env })
    admin = await signUp(server)
    ids = await makeAsset(admin)
    // A document each: short pages would be one passage.
    for (const [at, text] of pages.entries()) {
      const bytes = await makePdf([{ texts: [{ text, x: 60, y: 700, size: 12 }] }])
      await addProcessedDocument(admin, ids, { bytes, fileName: `Sheet ${at}.pdf` })
    }
  }, 120_000)
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

  it('finds the place by its meaning once the material is embedded, and is not sure', async () => {
    const often = { interval: 500, timeout: 60_000 }
    await expect.poll(() => ask('inverter'), often).toEqual({ verdict: 'unsure', first: 'Sheet 0.pdf' })
    expect(endpoint.embedded[0]?.authorization).toBe('Bearer of-embeddings')
  }, 90_000)

  it('is answered by its words alone while the endpoint is away', async () => {
    endpoint.behave('refuse')
    const { verdict } = await ask('After how many hours is the oil changed?')
    expect(verdict).toBe('answered')
  })
})
