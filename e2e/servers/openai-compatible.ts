import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'

/** What the endpoint does with the next request, and with all after it until told otherwise. */
export type Behaviour =
  /** Streams these pieces and ends properly. */
  | { kind: 'answer'; pieces: readonly string[] }
  /** Writes the answer from what it was sent. */
  | { kind: 'write'; pieces: (request: ChatRequest) => readonly string[] }
  /** Streams these pieces, then says nothing more and keeps the connection. */
  | { kind: 'hang'; pieces: readonly string[] }
  /** Streams these pieces once that has come about, and ends properly. */
  | { kind: 'held'; until: Promise<unknown>; pieces: readonly string[] }
  /** Streams each piece as it comes, and ends properly after the last. */
  | { kind: 'fed'; pieces: AsyncIterable<string> }
  /** Thinks so many times before it streams these pieces. */
  | { kind: 'think'; thoughts: number; everyMs: number; pieces: readonly string[] }
  /** Streams these pieces, then breaks the connection. */
  | { kind: 'break'; pieces: readonly string[] }
  /** Streams these pieces and ends the reply without a reason or `[DONE]`. */
  | { kind: 'cut'; pieces: readonly string[] }
  /** Refuses with this status. */
  | { kind: 'refuse'; status: number; body?: string }
  /** A page instead of a stream, as a proxy sends it. */
  | { kind: 'html' }
  /** Streams these bytes as they are and ends the reply. */
  | { kind: 'bytes'; pieces: readonly Uint8Array[] }
  /** Sends the client elsewhere. */
  | { kind: 'redirect'; to: string }
  /** Calls tools while it has some, and answers with nothing when it has made all its calls. */
  | { kind: 'calls'; calls: (request: ChatRequest) => readonly { name: string; input: unknown }[] }
  /** Never stops. */
  | { kind: 'endless'; piece: string }
  /** Never stops, and never ends its first line. */
  | { kind: 'endless-line' }

const Body = z.object({
  // What calls a tool has no content.
  messages: z.array(
    z.object({ role: z.string(), content: z.nullish(z.string()).transform((content) => content ?? '') }),
  ),
  tools: z.optional(z.array(z.object({ function: z.object({ name: z.string() }) }))),
  model: z.string(),
  stream: z.literal(true),
  max_tokens: z.optional(z.int()),
})

export type ChatRequest = z.infer<typeof Body> & { authorization: string | null }

export type OpenAiServer = {
  /** To be given as LLM_BASE_URL. */
  baseUrl: string
  requests: ChatRequest[]
  /** Requests for the search words of a question: short ones. */
  wordRequests: ChatRequest[]
  /** Requests that offer tools. */
  toolRequests: ChatRequest[]
  /** Requests for the translation of quotes. */
  translationRequests: ChatRequest[]
  /** Requests whose client went away before the reply was complete. */
  abandoned: () => number
  /** Resolves when a client has gone away. */
  nextAbandoned: () => Promise<void>
  behave: (behaviour: Behaviour) => void
  /** When it is asked for search words; it knows none until told so. */
  behaveForWords: (behaviour: Behaviour) => void
  /** When it is offered tools; it calls none until told so. */
  behaveForTools: (behaviour: Behaviour) => void
  /** When it is asked to translate quotes; it translates none until told so. */
  behaveForTranslations: (behaviour: Behaviour) => void
  close: () => Promise<void>
}

const maxTokensForWords = 200

/** A local endpoint that speaks `POST /v1/chat/completions` with server-sent events. */
export async function startOpenAiServer(
  behaviour: Behaviour = { kind: 'answer', pieces: ['Yes.'] },
): Promise<OpenAiServer> {
  let now = behaviour
  let forWords: Behaviour = { kind: 'answer', pieces: ['[]'] }
  let forTools: Behaviour = { kind: 'answer', pieces: ['DONE'] }
  let forTranslations: Behaviour = { kind: 'answer', pieces: ['None.'] }
  let abandoned = 0
  let waiting: (() => void)[] = []
  const requests: ChatRequest[] = []
  const wordRequests: ChatRequest[] = []
  const toolRequests: ChatRequest[] = []
  const translationRequests: ChatRequest[] = []
  const partOf = (asked: ChatRequest): { requests: ChatRequest[]; behaviour: Behaviour } => {
    if (asked.tools !== undefined) return { requests: toolRequests, behaviour: forTools }
    if ((asked.max_tokens ?? Infinity) <= maxTokensForWords) return { requests: wordRequests, behaviour: forWords }
    const isForTranslations = asked.messages.at(-1)?.content.startsWith('<quote ') ?? false
    return isForTranslations
      ? { requests: translationRequests, behaviour: forTranslations }
      : { requests, behaviour: now }
  }
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== 'POST' || request.url !== '/v1/chat/completions') {
      response.writeHead(404).end()
      return
    }
    const asked = await readRequest(request)
    const part = partOf(asked)
    part.requests.push(asked)
    response.on('close', () => {
      if (response.writableFinished) return
      abandoned += 1
      for (const tell of waiting) tell()
      waiting = []
    })
    await reply(response, asked, part.behaviour)
  }
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    requests,
    wordRequests,
    toolRequests,
    translationRequests,
    abandoned: () => abandoned,
    nextAbandoned: () => new Promise((resolve) => waiting.push(resolve)),
    behave: (next) => {
      now = next
    },
    behaveForWords: (next) => {
      forWords = next
    },
    behaveForTools: (next) => {
      forTools = next
    },
    behaveForTranslations: (next) => {
      forTranslations = next
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readRequest(request: IncomingMessage): Promise<ChatRequest> {
  const body = Body.parse(JSON.parse(await text(request)))
  return { ...body, authorization: request.headers.authorization ?? null }
}

async function reply(response: ServerResponse, asked: ChatRequest, behaviour: Behaviour): Promise<void> {
  switch (behaviour.kind) {
    case 'refuse':
      response.writeHead(behaviour.status, { 'content-type': 'application/json' })
      response.end(behaviour.body ?? JSON.stringify({ error: { message: 'refused', type: 'server_error' } }))
      return
    case 'html':
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html><body>Welcome</body></html>')
      return
    case 'answer':
      open(response, behaviour.pieces)
      finish(response)
      return
    case 'write':
      open(response, behaviour.pieces(asked))
      finish(response)
      return
    case 'calls': {
      open(response, [])
      const calls = behaviour.calls(asked)
      const called = calls.map(({ name, input }, index) => ({
        index,
        id: `call-${asked.messages.length}-${index}`,
        type: 'function',
        function: { name, arguments: typeof input === 'string' ? input : JSON.stringify(input) },
      }))
      if (called.length > 0) write(response, { tool_calls: called })
      finish(response, called.length > 0 ? 'tool_calls' : 'stop')
      return
    }
    case 'held':
      open(response, [])
      await behaviour.until
      for (const piece of behaviour.pieces) write(response, { content: piece })
      finish(response)
      return
    case 'fed':
      open(response, [])
      for await (const piece of behaviour.pieces) write(response, { content: piece })
      finish(response)
      return
    case 'hang':
      open(response, behaviour.pieces)
      return
    case 'think':
      open(response, [])
      for (let n = 0; n < behaviour.thoughts && !response.destroyed; n += 1) {
        write(response, { reasoning_content: 'Hm. ' })
        await wait(behaviour.everyMs)
      }
      for (const piece of behaviour.pieces) write(response, { content: piece })
      finish(response)
      return
    case 'break':
      open(response, behaviour.pieces)
      // What was written leaves first.
      await new Promise((resolve) => setImmediate(resolve))
      response.socket?.resetAndDestroy()
      return
    case 'cut':
      open(response, behaviour.pieces)
      response.end()
      return
    case 'bytes':
      open(response, [])
      for (const piece of behaviour.pieces) response.write(piece)
      response.end()
      return
    case 'redirect':
      response.writeHead(307, { location: behaviour.to }).end()
      return
    case 'endless':
      open(response, [])
      await writeUntilClosed(response, () => write(response, { content: behaviour.piece }))
      return
    case 'endless-line':
      open(response, [])
      response.write('data: {"choices":[{"delta":{"content":"')
      await writeUntilClosed(response, () => response.write('a'.repeat(64 * 1024)))
  }
}

async function writeUntilClosed(response: ServerResponse, writeMore: () => boolean): Promise<void> {
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  while (!response.destroyed) {
    if (writeMore()) await new Promise((resolve) => setImmediate(resolve))
    else await once(response, 'drain', { signal: closed.signal }).catch(() => response.destroy())
  }
}

function open(response: ServerResponse, pieces: readonly string[]): void {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.flushHeaders()
  for (const piece of pieces) write(response, { content: piece })
}

function finish(response: ServerResponse, reason = 'stop'): void {
  write(response, {}, reason)
  response.end('data: [DONE]\n\n')
}

function write(
  response: ServerResponse,
  delta: { content?: string; reasoning_content?: string; tool_calls?: unknown[] },
  finishReason: string | null = null,
): boolean {
  const chunk = {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'local',
    choices: [{ index: 0, delta: { role: 'assistant', ...delta }, finish_reason: finishReason }],
  }
  return response.write(`data: ${JSON.stringify(chunk)}\n\n`)
}
