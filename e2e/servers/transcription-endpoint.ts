import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/** What the endpoint does with the next requests. */
type Behaviour =
  | { kind: 'say'; text: string }
  /** Replies with this, or what it makes of the request. */
  | { kind: 'reply'; reply: (request: TranscriptionRequest) => unknown }
  | { kind: 'refuse'; status: number }
  | { kind: 'hang' }
  | { kind: 'html' }

const Fields = z.object({
  file: z.instanceof(File),
  model: z.string(),
  language: z.optional(z.string()),
  response_format: z.enum(['json', 'verbose_json']),
  prompt: z.optional(z.string()),
})

export type TranscriptionRequest = {
  fileName: string
  bytes: Uint8Array
  model: string
  language: string | null
  prompt: string | null
  format: 'json' | 'verbose_json'
  /** Of a WAV file of 16,000 samples a second, in one channel of 16 bits. */
  seconds: number
  authorization: string | null
}

export type TranscriptionEndpoint = {
  /** To be given as TRANSCRIPTION_BASE_URL. */
  baseUrl: string
  requests: TranscriptionRequest[]
  behave: (how: Behaviour) => void
  /** Resolves when a client has gone away without its reply. */
  nextAbandoned: () => Promise<void>
  close: () => Promise<void>
}

/** A local endpoint that speaks `POST /v1/audio/transcriptions`. */
export async function startTranscriptionEndpoint(said = 'Hello.'): Promise<TranscriptionEndpoint> {
  const requests: TranscriptionRequest[] = []
  let how: Behaviour = { kind: 'say', text: said }
  let waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    response.on('close', () => {
      if (response.writableFinished) return
      for (const tell of waiting) tell()
      waiting = []
    })
    const serve = async () => {
      if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') return response.writeHead(404).end()
      const asked = await readRequest(request)
      requests.push(asked)
      switch (how.kind) {
        case 'say':
          response.writeHead(200, { 'content-type': 'application/json' })
          return response.end(JSON.stringify({ text: how.text }))
        case 'reply':
          response.writeHead(200, { 'content-type': 'application/json' })
          return response.end(JSON.stringify(how.reply(asked)))
        case 'refuse':
          return response.writeHead(how.status).end('{"error":{"message":"refused"}}')
        case 'html':
          return response.writeHead(200, { 'content-type': 'text/html' }).end('<html></html>')
        case 'hang':
          return undefined
      }
    }
    serve().catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (next) => {
      how = next
    },
    nextAbandoned: () => new Promise((resolve) => waiting.push(resolve)),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<TranscriptionRequest> {
  const type = request.headers['content-type'] ?? ''
  const body = await buffer(request)
  const form = await new Response(Uint8Array.from(body), { headers: { 'content-type': type } }).formData()
  const fields = Fields.parse(Object.fromEntries(form))
  const { file, model, language = null, prompt = null, response_format: format } = fields
  const bytes = new Uint8Array(await file.arrayBuffer())
  return {
    fileName: file.name,
    bytes,
    model,
    language,
    prompt,
    format,
    seconds: (bytes.length - 44) / 32_000,
    authorization: request.headers.authorization ?? null,
  }
}
