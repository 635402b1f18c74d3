import type { EventOf, QueryInputOf, UploadRoute } from '@millwright/contract/route'
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
  const used = bearerToken()
  const status = await sendOnce(route, input)
  if (status !== 401) return
  const loginRequired = () => new ApiError({ status: 401, message: errorTexts['login-required'] })
  if (bearerToken() === used && !(await renewToken())) throw loginRequired()
  if ((await sendOnce(route, input)) === 401) throw loginRequired()
}

/** Returns the status; every refusal but 401 throws. */
function sendOnce<R extends UploadRoute>(route: R, input: UploadInput<R>): Promise<number> {
  const { query, fields, file, signal, onSent, onEvent } = input
  signal.throwIfAborted()
  const form = new FormData()
  // Fields before the file: a foreign folder is refused before the bytes go out.
  for (const [name, value] of Object.entries(fields as Record<string, string | boolean | null>)) {
    if (value !== null) form.append(name, String(value))
  }
  form.append('file', file, file.name)

  const request = new XMLHttpRequest()
  const outcome = Promise.withResolvers<number>()
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
      outcome.resolve(request.status)
    }),
  )
  request.addEventListener('error', () => settle(() => outcome.reject(new ApiError({ status: 0, message: null }))))
  request.addEventListener('abort', () => settle(() => outcome.reject(signal.reason)))

  request.open(route.method, addressOf(route.path, query))
  const token = bearerToken()
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
  request.setRequestHeader('accept', 'text/event-stream, application/json')
  request.send(form)
  return outcome.promise
}
