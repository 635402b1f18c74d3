import type { FieldsOf, FormRoute, JsonRoute, OutputOf, QueryInputOf } from '@millwright/contract/route'
import { ApiError } from './api-error.ts'
import { type CallInput, failureOf, requestWithTimeout, readReply, type Reply, send } from './exchange.ts'
import { authorised } from './session.ts'
import { telling } from './written.ts'

/** Calls a route of the contract; returns its parsed data. Throws ApiError, or the signal's reason when aborted. */
export async function call<R extends JsonRoute>(route: R, input: CallInput<R> = {}): Promise<OutputOf<R>> {
  return (await submit(route, input)).data
}

/**
 * As `call`, with the sentence that the toast of a write shows. @param timeout milliseconds to wait for the reply, where
 * it takes longer than most
 */
export async function submit<R extends JsonRoute>(
  route: R,
  input: CallInput<R> = {},
  timeout?: number,
): Promise<Reply<R>> {
  return telling(route, input, async () => readReply(route, await exchange(route, input, timeout)))
}

/** As `call`, with how many there are on all pages together. */
export async function callPage<R extends JsonRoute>(route: R, input: CallInput<R>) {
  const response = await exchange(route, input)
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN)
  return { rows: (await readReply(route, response)).data, total }
}

/** What a route returns as a file, outside the envelope. */
export async function callFile<R extends JsonRoute>(route: R, input: CallInput<R>): Promise<Blob> {
  const response = await exchange(route, input)
  if (!response.ok) throw await failureOf(response)
  return response.blob()
}

type TextInput<R extends JsonRoute> = Omit<CallInput<R>, 'body'> & { text: Blob; mediaType: string }

/** As `submit`, where a route takes a text of another media type in the place of its JSON. */
export async function submitText<R extends JsonRoute>(
  route: R,
  { text, mediaType, ...input }: TextInput<R>,
): Promise<Reply<R>> {
  const { path, init } = requestWithTimeout(route, input)
  const headers = { ...init.headers, 'content-type': mediaType }
  const send = () => authorised({ path, init: { ...init, headers, body: text } })
  return telling(route, input, async () => readReply(route, await send()))
}

type FormInput<R extends FormRoute> = {
  fields: FieldsOf<R>
  file?: Blob | undefined
  /** For a server that tells by it what the file holds. */
  fileName?: string
  seen?: string
  query?: QueryInputOf<R>
  signal?: AbortSignal
  /** Milliseconds to wait for the reply, where it takes longer than most. */
  timeout?: number
}

/** Sends fields and perhaps a file; returns as `submit`. */
export async function submitForm<R extends FormRoute>(
  route: R,
  { fields, file, fileName = 'picture', timeout, ...input }: FormInput<R>,
): Promise<Reply<R>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as Record<string, string | undefined>)) {
    if (value !== undefined) form.append(name, value)
  }
  if (file) form.append(route.fileField, file, fileName)
  const { path, init } = requestWithTimeout(route, input, timeout)
  return telling(route, input, async () => readReply(route, await authorised({ path, init: { ...init, body: form } })))
}

async function exchange<R extends JsonRoute>(route: R, input: CallInput<R>, timeout?: number): Promise<Response> {
  const sent = requestWithTimeout(route, input, timeout)
  // The silent refresh never applies to signing in.
  return route.access === 'anyone' ? send(sent) : authorised(sent)
}

/** What was asked could not be meant. */
export const isInvalid = (error: unknown) => error instanceof ApiError && error.status === 400
/** The ids of an address name what is not there, may not be seen, or cannot be. */
export const leadsNowhere = (error: unknown) => isNotFound(error) || isInvalid(error)
export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404
