import type { EventOf, QueryInputOf, Route, UploadRoute } from '@millwright/contract/route'
import { errorTexts } from '@millwright/contract/errors'
import type * as z from 'zod/mini'
import { ApiError } from './api-error.ts'
import { createEventLines } from './event-lines.ts'
import { addressOf, failureFrom } from './exchange.ts'
import { bearerToken, renewToken } from './session.ts'

type UploadInput<R extends UploadRoute> = {
  query: QueryInputOf<R>
  fields: z.output<R['fields']>
  file: File
  /** Further files, by the names of their parts. */
  parts?: Readonly<Record<string, File>>
  signal: AbortSignal
  /** Bytes that have gone out so far. */
  onSent: (bytes: number) => void
  onEvent: (event: EventOf<R>) => void
}

/**
 * Sends a file over XMLHttpRequest, which alone tells how much of it went out, and reads the events of the reply.
 * Resolves when the reply ends; throws ApiError, or the signal's reason when aborted. A 401 refreshes and sends once more.
 */
export async function upload<R extends UploadRoute>(route: R, input: UploadInput<R>): Promise<void> {
  await sendAuthorised(() => sendOnce(route, input))
}

/** Sends; after a 401 the token is renewed and it sends once more. */
export async function sendAuthorised<Sent extends { status: number }>(sendIt: () => Promise<Sent>): Promise<Sent> {
  const used = bearerToken()
  const sent = await sendIt()
  if (sent.status !== 401) return sent
  const loginRequired = () => new ApiError({ status: 401, message: errorTexts['login-required'] })
  if (bearerToken() === used && !(await renewToken())) throw loginRequired()
  const again = await sendIt()
  if (again.status === 401) throw loginRequired()
  return again
}

/** With the token of the moment. */
export function openRequest({ method, path }: Route, query: unknown): XMLHttpRequest {
  const request = new XMLHttpRequest()
  request.open(method, addressOf(path, query))
  const token = bearerToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  return request
}

/** Every refusal but 401 throws. */
function sendOnce<R extends UploadRoute>(route: R, input: UploadInput<R>): Promise<{ status: number }> {
  const { query, fields, file, parts = {}, signal, onSent, onEvent } = input
  signal.throwIfAborted()
  const form = new FormData()
  // Fields before the file: a foreign folder is refused before the bytes go out.
  for (const [name, value] of Object.entries(fields as Record<string, string | boolean | null>)) {
    if (value !== null) form.append(name, String(value))
  }
  for (const [name, part] of Object.entries(parts)) form.append(name, part, part.name)
  form.append('file', file, file.name)

  const request = openRequest(route, query)
  const outcome = Promise.withResolvers<{ status: number }>()
  const eventsIn = createEventLines()
  let read = 0
  const readOn = () => {
    if (request.status !== 200) return
    const text = request.responseText
    const events = eventsIn(text.slice(read))
    read = text.length
    for (const event of events) onEvent(route.events.parse(event) as EventOf<R>)
  }
  const settle = (last: () => void) => {
    signal.removeEventListener('abort', abort)
    try {
      last()
    } catch (error) {
      outcome.reject(error)
      request.abort()
    }
  }
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)

  request.upload.addEventListener('progress', (event) => onSent(Math.min(event.loaded, file.size)))
  request.addEventListener('progress', () => {
    try {
      readOn()
    } catch (error) {
      outcome.reject(error)
      request.abort()
    }
  })
  request.addEventListener('load', () =>
    settle(() => {
      if (request.status === 200) readOn()
      else if (request.status !== 401) throw failureFrom(request.status, request.responseText)
      outcome.resolve({ status: request.status })
    }),
  )
  request.addEventListener('error', () => settle(() => outcome.reject(new ApiError({ status: 0, message: null }))))
  request.addEventListener('abort', () => settle(() => outcome.reject(signal.reason)))

  request.setRequestHeader('accept', 'text/event-stream, application/json')
  request.send(form)
  return outcome.promise
}
