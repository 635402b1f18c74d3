import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'

const Body = z.object({ model: z.string(), input: z.array(z.string()) })

type Behaviour = 'embed' | 'refuse' | 'hang' | 'mixed-lengths' | 'half-lengths'

export type EmbeddingsEndpoint = {
  /** To be given as EMBEDDING_BASE_URL. */
  baseUrl: string
  /** Every text that was embedded, in order, with the model that was asked for. */
  embedded: { model: string; text: string; authorization: string | null }[]
  /** What the next requests meet until told otherwise. */
  behave: (how: Behaviour) => void
  /** From now on no text with this in it is taken; null: every text is. */
  refuseTexts: (withThis: string | null) => void
  close: () => Promise<void>
}

const dimensions = 64

/**
 * A local endpoint that speaks `POST /v1/embeddings`. A text's vector is the sum of its words', the same in every run;
 * words of one set in `alike` have one vector, as a real model's nearly have.
 */
export async function startEmbeddingsEndpoint(alike: readonly (readonly string[])[] = []): Promise<EmbeddingsEndpoint> {
  const meanings = new Map(alike.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)))
  const embedded: EmbeddingsEndpoint['embedded'] = []
  let how: Behaviour = 'embed'
  let refused: string | null = null
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/embeddings') return response.writeHead(404).end()
      if (how === 'hang') return undefined
      if (how === 'refuse') return response.writeHead(503).end('{"error":{"message":"loading"}}')
      const { model, input } = Body.parse(JSON.parse(body))
      if (input.some((one) => refused !== null && one.includes(refused))) {
        return response.writeHead(400).end('{"error":{"message":"input too long"}}')
      }
      for (const one of input) embedded.push({ model, text: one, authorization: request.headers.authorization ?? null })
      const data = input.map((one, index) => {
        const lacking = how === 'mixed-lengths' ? index : how === 'half-lengths' ? dimensions / 2 : 0
        const embedding = vectorOf(one, meanings).slice(lacking)
        return { object: 'embedding', index, embedding }
      })
      response.writeHead(200, { 'content-type': 'application/json' })
      return response.end(JSON.stringify({ object: 'list', model, data, usage: { prompt_tokens: 1, total_tokens: 1 } }))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    embedded,
    behave: (next) => {
      how = next
    },
    refuseTexts: (withThis) => {
      refused = withThis
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function vectorOf(said: string, meanings: ReadonlyMap<string, string>): number[] {
  const vector = Array.from({ length: dimensions }, () => 0.001)
  for (const word of said.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const bytes = createHash('sha256')
      .update(meanings.get(word) ?? word)
      .digest()
    for (let at = 0; at < dimensions; at++)
      vector[at]! += ((bytes[at % bytes.length]! >> (at < bytes.length ? 0 : 4)) % 16) - 7.5
  }
  return vector
}
