import type { FilesRoute, FormRoute, JsonRoute, Route, StreamRoute, UploadRoute } from '@millwright/contract/route'
import type { FormCall, MemberCall, OpenCall, Reply, StreamCall, UploadCall } from '../calls/handler.ts'

type Events = AsyncIterable<{ type: string; content: unknown }>

/** A route and what answers it, by how that wants to be called. */
export type RegisteredCall =
  | { mode: 'open'; route: JsonRoute; handler: (call: OpenCall<JsonRoute>) => Promise<Reply<unknown>> }
  | { mode: 'transaction'; route: JsonRoute; handler: (call: MemberCall<JsonRoute>) => Promise<Reply<unknown>> }
  | { mode: 'steps'; route: JsonRoute; handler: (call: StreamCall<JsonRoute>) => Promise<Reply<unknown>> }
  | { mode: 'form'; route: FormRoute; handler: (call: FormCall<FormRoute>) => Promise<Reply<unknown>> }
  | { mode: 'files'; route: FilesRoute; handler: (call: UploadCall<FilesRoute>) => Promise<Reply<unknown>> }
  | { mode: 'stream'; route: StreamRoute; handler: (call: StreamCall<StreamRoute>) => Promise<Events> }
  | { mode: 'upload'; route: UploadRoute; handler: (call: UploadCall<UploadRoute>) => Promise<Events> }

/**
 * @param handler of the same name in a table that was checked against its routes (`HandlersOf`); a loop over all tables
 *   forgets which it is.
 */
export function registeredCall(route: Route, handler: unknown): RegisteredCall {
  if (typeof handler !== 'function') throw new Error(`No handler for ${route.method} ${route.path}`)
  const checked = handler as never
  switch (route.kind) {
    case 'form':
      return { mode: 'form', route, handler: checked }
    case 'files':
      return { mode: 'files', route, handler: checked }
    case 'stream':
      return { mode: 'stream', route, handler: checked }
    case 'upload':
      return { mode: 'upload', route, handler: checked }
    case 'plain':
      throw new Error('plain routes are served by hand')
    case undefined:
      if (route.access === 'anyone') return { mode: 'open', route, handler: checked }
      return { mode: route.stepwise ? 'steps' : 'transaction', route, handler: checked }
  }
}
