import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EmbeddingsEndpoint, startEmbeddingsEndpoint } from '../../../../e2e/servers/embeddings-endpoint.ts'
import { openEmbedder } from './embedder.ts'

let endpoint: EmbeddingsEndpoint
beforeAll(async () => {
  endpoint = await startEmbeddingsEndpoint()
})
afterAll(() => endpoint.close())

const open = () => openEmbedder({ baseUrl: endpoint.baseUrl, apiKey: null, name: 'one' })
const never = () => new AbortController().signal

it('rests after three failures of the endpoint', async () => {
  const { embed } = open()
  endpoint.behave('refuse')
  for (let n = 0; n < 3; n++) await expect(embed(['oil'], never(), 'question')).rejects.toThrow()
  endpoint.behave('embed')
  await expect(embed(['oil'], never(), 'question')).rejects.toThrow('is not asked')
})

it('goes on for others when readers leave', async () => {
  const { embed } = open()
  endpoint.behave('hang')
  for (let n = 0; n < 3; n++) {
    const leaving = new AbortController()
    const asked = embed(['oil'], leaving.signal, 'question')
    leaving.abort()
    await expect(asked).rejects.toThrow()
  }
  endpoint.behave('embed')
  expect(await embed(['oil'], never(), 'question')).toHaveLength(1)
})
