import { envelopeOf, Failure } from '@millwright/contract/envelope'
import type {
  BodyInputOf,
  FilesRoute,
  FormRoute,
  JsonRoute,
  OutputOf,
  QueryInputOf,
  Route,
} from '@millwright/contract/route'
import * as z from 'zod/mini'
import { ApiError } from './api-error.ts'

export type CallInput<R extends Route> = {
  query?: QueryInputOf<R>
  body?: BodyInputOf<R>
  signal?: AbortSignal | undefined
  /** Sent as Idempotency-Key: one key for one intent to create something. */
  key?: string | undefined
  /** Sent as If-Match: the `updatedAt` of what is changed, as it was seen. */
  seen?: string | undefined
}

const Envelope = envelopeOf(z.unknown())

/** Absent, null and undefined all mean that a query field is not there. */
export function addressOf(path: string, query: unknown): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(typeof query === 'object' && query !== null ? query : {})) {
    for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (one !== undefined && one !== null) params.append(name, String(one))
    }
  }
  const text = params.toString()
  return text ? `${path}?${text}` : path
}

export type SentRequest = { path: string; init: Omit<RequestInit, 'headers'> & { headers: Record<string, string> } }

export function requestOf<R extends Route>(route: R, input: CallInput<R>): SentRequest {
  const { query, body, signal, key, seen } = input
  const headers: Record<string, string> = { accept: route.kind === 'stream' ? 'text/event-stream' : 'application/json' }
  if (body !== undefined) headers['content-type'] = 'application/json'
  if (key !== undefined) headers['idempotency-key'] = key
  if (seen !== undefined) headers['if-match'] = `"${seen}"`
  return {
    path: addressOf(route.path, query),
    init: {
      method: route.method,
      headers,
      credentials: 'same-origin',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    },
  }
}

/** Milliseconds to wait for a reply. */
const replyTimeout = 20_000

/** As `requestOf`, aborted when no reply comes. */
export function requestWithTimeout<R extends Route>(
  route: R,
  input: CallInput<R>,
  timeout = replyTimeout,
): SentRequest {
  const deadline = AbortSignal.timeout(timeout)
  return requestOf(route, { ...input, signal: input.signal ? AbortSignal.any([input.signal, deadline]) : deadline })
}

/** An abort stays an abort; anything else that keeps a request from the server is one ApiError. */
export async function send({ path, init }: SentRequest): Promise<Response> {
  try {
    return await fetch(path, init)
  } catch (error) {
    if (init.signal?.aborted && !isTimeout(init.signal.reason)) throw error
    throw new ApiError({ status: 0, message: null })
  }
}

const isTimeout = (reason: unknown) => reason instanceof DOMException && reason.name === 'TimeoutError'

export async function failureOf(response: Response): Promise<ApiError> {
  return failureFrom(response.status, await response.text().catch(() => ''))
}

/** What a refused request says, from the envelope when it is one. */
export function failureFrom(status: number, text: string): ApiError {
  const failure = Failure.safeParse(parsedJson(text)).data
  return new ApiError({ status, message: failure?.error ?? null, code: failure?.code, data: failure?.data })
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export type Reply<R extends Route> = { data: OutputOf<R>; message: string }

/** The parsed reply of a JSON route; whatever does not follow the contract is an internal error. */
export async function readReply<R extends JsonRoute | FormRoute | FilesRoute>(
  route: R,
  response: Response,
): Promise<Reply<R>> {
  if (!response.ok) throw await failureOf(response)
  const envelope = Envelope.safeParse(parsedJson(await response.text().catch(() => ''))).data
  const output = route.output.safeParse(envelope?.data)
  if (!envelope?.status || !output.success) throw new ApiError({ status: response.status, message: null })
  return { data: output.data as OutputOf<R>, message: envelope.message ?? '' }
}
