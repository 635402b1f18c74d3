import { envelopeOf, Failure, type Reason } from '@millwright/contract/envelope'
import type {
  BodyInputOf,
  EventOf,
  JsonRoute,
  OutputOf,
  QueryInputOf,
  Route,
  StreamRoute,
  UploadRoute,
} from '@millwright/contract/route'
import { randomInt } from 'node:crypto'
import * as z from 'zod/mini'

/** What stands in the envelope's place when the call was refused is kept as it came. */
export type Answer<Data> = {
  status: number
  headers: Headers
  data: Data
  message: string | null
  error: string | null
  /** Of a refusal. */
  code?: string | undefined
  params?: Record<string, unknown> | undefined
  reasons?: Record<string, Reason> | undefined
}

export type CallInput<R extends Route> = {
  query?: QueryInputOf<R>
  body?: BodyInputOf<R>
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type RawRequest = {
  query?: unknown
  /** A form, a stream or a text goes out as it is, anything else as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
}

export type ApiClient = {
  /** Access token; empty while signed out. */
  token: string
  readonly cookies: Map<string, string>
  /** The address that the server counts this client under (TRUST_PROXY=1). */
  readonly address: string
  request: (method: string, path: string, input?: RawRequest) => Promise<Response>
  /** Calls a route and parses what comes back by the contract; a refusal throws. */
  call: <R extends JsonRoute>(route: R, input?: CallInput<R>) => Promise<OutputOf<R>>
  /** Calls a route and returns whatever comes back. */
  tryCall: (route: Route, input?: RawRequest) => Promise<Answer<unknown>>
  /** Reads a stream's events one by one; a refusal before the first event throws. */
  events: <R extends StreamRoute>(route: R, input?: CallInput<R>) => AsyncGenerator<EventOf<R>>
  upload: <R extends UploadRoute>(route: R, input: UploadInput<R>) => AsyncGenerator<EventOf<R>>
}

export type UploadInput<R extends UploadRoute> = {
  query: QueryInputOf<R>
  file: Uint8Array | Blob
  fileName: string
  fields?: Record<string, string>
  /** A file of subtitles that goes with a video. */
  subtitles?: string | Uint8Array
  signal?: AbortSignal
}

const { code, params, reasons } = Failure.shape
const Envelope = z.extend(envelopeOf(z.unknown()), { code, params, reasons })

export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

export function createClient(baseUrl: () => string, token = ''): ApiClient {
  const client: ApiClient = {
    token,
    cookies: new Map(),
    address: randomAddress(),

    async request(method, path, { query, body, headers, signal } = {}) {
      const values = new URLSearchParams(queryOf(query))
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
        const value = values.get(name) ?? 'none'
        values.delete(name)
        return encodeURIComponent(value)
      })
      const url = new URL(filled, baseUrl())
      // A path may bring a query of its own.
      for (const [name, value] of values) url.searchParams.append(name, value)
      const isReady = body instanceof FormData || body instanceof ReadableStream || typeof body === 'string'
      const isJson = body !== undefined && !(body instanceof FormData || body instanceof ReadableStream)
      const response = await fetch(url, {
        method,
        headers: {
          'x-forwarded-for': client.address,
          ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
          ...(client.cookies.size > 0 ? { cookie: cookieHeader(client.cookies) } : {}),
          ...(isJson ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: isReady ? body : JSON.stringify(body), duplex: 'half' }),
        ...(signal ? { signal } : {}),
      })
      for (const cookie of response.headers.getSetCookie()) keepCookie(client.cookies, cookie)
      return response
    },

    async call(route, input = {}) {
      const response = await client.request(route.method, route.path, input)
      const { data, error } = Envelope.parse(await response.json())
      if (!response.ok || error !== null) throw refusalOf(route, response.status, error)
      return route.output.parse(data) as OutputOf<typeof route>
    },

    async tryCall(route, input = {}) {
      const response = await client.request(route.method, route.path, input)
      const { status: _ok, ...envelope } = Envelope.parse(await response.json())
      return { ...envelope, status: response.status, headers: response.headers }
    },

    async *events(route, input = {}) {
      const response = await client.request(route.method, route.path, input)
      yield* eventsOf(route, response)
    },

    async *upload(route, { query, file, fileName, fields = {}, subtitles, signal }) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      if (subtitles !== undefined) form.append('subtitles', new Blob([Buffer.from(subtitles)]), 'subtitles')
      form.append('file', file instanceof Blob ? file : new Blob([Uint8Array.from(file)]), fileName)
      const response = await client.request(route.method, route.path, {
        query,
        body: form,
        ...(signal ? { signal } : {}),
      })
      yield* eventsOf(route, response)
    },
  }
  return client
}

async function* eventsOf<R extends StreamRoute | UploadRoute>(
  route: R,
  response: Response,
): AsyncGenerator<EventOf<R>> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const { error } = Envelope.parse(await response.json())
    throw refusalOf(route, response.status, error)
  }
  for await (const data of serverSentEvents(response)) yield route.events.parse(JSON.parse(data)) as EventOf<R>
}

/** The data of each event of a `text/event-stream`; comments are left out. */
async function* serverSentEvents(response: Response): AsyncGenerator<string> {
  if (!response.body) return
  const decoder = new TextDecoder()
  let pending = ''
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    pending += decoder.decode(chunk, { stream: true })
    const blocks = pending.split('\n\n')
    pending = blocks.pop() ?? ''
    for (const block of blocks) {
      const lines = block.split('\n').filter((line) => line.startsWith('data:'))
      if (lines.length > 0) yield lines.map((line) => line.slice(5).trimStart()).join('\n')
    }
  }
}

class ApiRefusal extends Error {
  readonly status: number
  constructor(status: number, sentence: string) {
    super(sentence)
    this.status = status
  }
}

function refusalOf(route: Route, status: number, error: string | null) {
  return new ApiRefusal(status, `${route.method} ${route.path}: ${status} ${error ?? ''}`)
}

function queryOf(query: unknown): string {
  if (query === undefined || query === null) return ''
  const pairs = Object.entries(query).flatMap(([name, value]: [string, unknown]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one: unknown) => one !== undefined)
      .map((one: unknown): [string, string] => [name, String(one)]),
  )
  return new URLSearchParams(pairs).toString()
}

function keepCookie(cookies: Map<string, string>, header: string) {
  const [pair = ''] = header.split(';')
  const equals = pair.indexOf('=')
  const name = pair.slice(0, equals).trim()
  const value = pair.slice(equals + 1).trim()
  if (value === '' || /;\s*max-age=0\b/i.test(header)) cookies.delete(name)
  else cookies.set(name, value)
}

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
