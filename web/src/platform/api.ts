import type { JsonRoute, OutputOf } from '@millwright/contract/route'
import { ApiError } from './api-error.ts'
import { type CallInput, readReply, type Reply, requestOf, send } from './exchange.ts'
import { authorised } from './session.ts'

/** Milliseconds after which an answer is not waited for any longer. */
const patience = 20_000

/** Calls a route of the contract; answers its parsed data. Throws ApiError, or the signal's reason when aborted. */
export async function call<R extends JsonRoute>(route: R, input: CallInput<R> = {}): Promise<OutputOf<R>> {
  return (await submit(route, input)).data
}

/** As `call`, with the sentence that the toast of a write shows. */
export async function submit<R extends JsonRoute>(route: R, input: CallInput<R> = {}): Promise<Reply<R>> {
  const deadline = AbortSignal.timeout(patience)
  const signal = input.signal ? AbortSignal.any([input.signal, deadline]) : deadline
  const sent = requestOf(route, { ...input, signal })
  // The silent refresh never applies to signing in (completions §2).
  const response = await (route.access === 'anyone' ? send(sent) : authorised(sent))
  return readReply(route, response)
}

export const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404
