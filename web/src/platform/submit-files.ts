import type { FieldsOf, FilesRoute, QueryInputOf } from '@millwright/contract/route'
import { ApiError } from './api-error.ts'
import { readReply, type Reply } from './exchange.ts'
import { openRequest, sendAuthorised } from './upload.ts'
import { telling } from './written.ts'

type FilesInput<R extends FilesRoute> = {
  query?: QueryInputOf<R>
  fields: FieldsOf<R>
  files: readonly File[]
  signal: AbortSignal
  /** Bytes that have gone out so far. */
  onSent: (bytes: number) => void
}

/** Sends fields and files, saying how much went out; returns as `submit`, throws the signal's reason when aborted. */
export async function submitFiles<R extends FilesRoute>(route: R, input: FilesInput<R>): Promise<Reply<R>> {
  return telling(route, input.query === undefined ? {} : { query: input.query }, async () =>
    readReply(route, await sendAuthorised(() => sendOnce(route, input))),
  )
}

function sendOnce<R extends FilesRoute>(
  route: R,
  { query, fields, files, signal, onSent }: FilesInput<R>,
): Promise<Response> {
  signal.throwIfAborted()
  const form = new FormData()
  // Fields before the files: the server reads them as they come.
  for (const [name, value] of Object.entries(fields as Record<string, string | null>)) {
    if (value !== null) form.append(name, value)
  }
  for (const file of files) form.append(route.fileField, file, file.name)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  const request = openRequest(route, query)
  const outcome = Promise.withResolvers<Response>()
  const abort = () => request.abort()
  signal.addEventListener('abort', abort)
  request.upload.addEventListener('progress', ({ loaded }) => onSent(Math.min(loaded, size)))
  request.addEventListener('load', () => {
    const { status, responseText } = request
    outcome.resolve(new Response(responseText, { status }))
  })
  request.addEventListener('error', () => outcome.reject(new ApiError({ status: 0, message: null })))
  request.addEventListener('abort', () => outcome.reject(signal.reason))
  request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
  request.send(form)
  return outcome.promise
}
