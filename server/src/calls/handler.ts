import type { CallReason } from '@millwright/contract/reasons/reason'
import type {
  BodyOf,
  EventOf,
  FieldsOf,
  FilesRoute,
  FormRoute,
  JsonRoute,
  OutputOf,
  QueryOf,
  Route,
  RouteTable,
  StreamRoute,
  UploadRoute,
} from '@millwright/contract/route'
import type { Readable } from 'node:stream'
import type { BeginOptions } from '../platform/database/begin.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import type { GrantedIds } from '../access/granted.ts'
import type { Viewer } from '../access/viewer.ts'
import type { RefuseStale } from './if-match.ts'
import type { StreamAuthorization } from './keep-authorizing.ts'

/** What the HTTP edge tells about a request; nothing of HTTP itself. */
export type RequestFacts = {
  /** The client's address: the connection's, or a proxy's word when it is trusted. */
  address: string
  userAgent: string
  cookies: Readonly<Record<string, string | undefined>>
  /** The bearer token as it came, not judged yet. */
  accessToken: string | null
  idempotencyKey: string | null
  /** Aborts when the client goes away or the server stops. */
  signal: AbortSignal
}

export type CookieToSet = {
  name: string
  /** Empty removes it. */
  value: string
  path: string
  maxAgeSeconds: number
  /** The page's scripts may read it; otherwise only the server sees it. */
  isReadable?: true
}

/** `total` goes into X-Total-Count; `message` overrides the route's; `csv` is sent as a file in the envelope's place: what is
 * long, piece by piece as it is made. */
export type Reply<Data> = {
  data: Data
  total?: number
  message?: string
  cookies?: CookieToSet[]
  csv?: { fileName: string; text: string | AsyncGenerator<string> }
  /** Called when the reply has gone out, or its reader has. */
  afterwards?: () => void
}

/** What the call of an update has beside the others. */
type UpdateCall<R extends Route> = R extends { ifMatch: true } ? { refuseStale: RefuseStale } : unknown

/** A call whose whole work is one transaction under the viewer's company. */
export type MemberCall<R extends Route> = UpdateCall<R> & {
  tx: Transaction
  viewer: Viewer
  granted: GrantedIds<R>
  query: QueryOf<R>
  body: BodyOf<R>
  facts: RequestFacts
}

/** A call by somebody who is not signed in, or whose session the handler itself handles. */
export type OpenCall<R extends Route> = { query: QueryOf<R>; body: BodyOf<R>; facts: RequestFacts }

/** What the call of a create has beside the others. */
type CreateCall<R extends Route> = R extends { create: true; stepwise: true }
  ? {
      /** What writes, in one of its steps: a call that is repeated with its key gets the reply of the first. */
      once: (tx: Transaction, work: () => Promise<Reply<OutputOf<R>>>) => Promise<Reply<OutputOf<R>>>
    }
  : unknown

/** A short transaction. Throws `login-required`, `not-found` or `forbidden` as soon as access has ended. */
export type Step<R extends Route> = <T>(
  work: (tx: Transaction, granted: GrantedIds<R>, viewer: Viewer) => Promise<T>,
  options?: Pick<BeginOptions, 'isOneMoment'>,
) => Promise<T>

/** A call that outlives a transaction: each step opens a short one, and access is judged again in it. */
export type StreamCall<R extends Route> = UpdateCall<R> &
  CreateCall<R> & {
    viewer: Viewer
    granted: GrantedIds<R>
    query: QueryOf<R>
    body: BodyOf<R>
    facts: RequestFacts
    step: Step<R>
    /** What each step judges, for who judges it while a stream lasts. */
    judging: StreamAuthorization
  }

/** A multipart call with at most one file, whole and within its limit. */
export type FormCall<R extends Route> = Omit<StreamCall<R>, 'body'> & {
  fields: FieldsOf<R>
  file: { fileName: string; bytes: Uint8Array } | null
}

/** Parts in the order in which they come. A file's stream must be read or destroyed before the next part. */
export type UploadPart =
  | { kind: 'field'; name: string; value: string }
  | { kind: 'file'; name: string; fileName: string; stream: Readable }

export type FileLimit = { fileLimit: number; tooLarge: CallReason }

export type UploadCall<R extends Route> = StreamCall<R> & {
  /** `limit`: a narrower one than the route's. Throws `too-large` at once when the length of the body says so. */
  parts: (limit?: FileLimit) => AsyncIterable<UploadPart>
}

/**
 * Streams: what is thrown before the promise resolves becomes a status and an envelope,
 * what is thrown while iterating ends the stream with an `error` event.
 */
export type HandlerOf<R extends Route> = R extends UploadRoute
  ? (call: UploadCall<R>) => Promise<AsyncIterable<EventOf<R>>>
  : R extends StreamRoute
    ? (call: StreamCall<R>) => Promise<AsyncIterable<EventOf<R>>>
    : R extends FormRoute
      ? (call: FormCall<R>) => Promise<Reply<OutputOf<R>>>
      : R extends FilesRoute
        ? (call: UploadCall<R>) => Promise<Reply<OutputOf<R>>>
        : R extends JsonRoute
          ? R['access'] extends 'anyone'
            ? (call: OpenCall<R>) => Promise<Reply<OutputOf<R>>>
            : R extends { stepwise: true }
              ? (call: StreamCall<R>) => Promise<Reply<OutputOf<R>>>
              : (call: MemberCall<R>) => Promise<Reply<OutputOf<R>>>
          : never

export type HandlersOf<Table extends RouteTable> = { [Name in keyof Table]: HandlerOf<Table[Name]> }
