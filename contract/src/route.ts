import type * as z from 'zod/mini'
import type { Policy } from './policies.ts'
import type { CallReason } from './reasons/reason.ts'

type RouteCommon = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `{name}` in it is a field of the query that stands in the address itself. */
  path: string
  summary: string
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Who may call it; the server's policy table says what each name means. */
  access: Policy
  /** Bytes that its JSON body can have; `limits.jsonBody` when it is not said. */
  bodyLimit?: number
  /** Takes subtitles (`text/vtt`, `application/x-subrip`) in place of JSON, which are read as `{segments}`. */
  subtitles?: true
  /** Refused (403) without the cookie of a passed bot check, unless the check is off. */
  botCheck?: true
  /** Also of a company that is to be removed: all other calls are refused then (403). */
  whileRemoved?: true
  /** Also for a session that does not meet the second factor that its company demands: all other calls are refused then (403). */
  whileFactorDue?: true
}

type Update = {
  /** An update of a record that has an `updatedAt`: a stale `If-Match` gets 409 with the present record as data. */
  ifMatch?: true
}

/** Replies with the envelope, with `output` as data. A `create` replies 201 and takes an Idempotency-Key. */
export type JsonRoute = RouteCommon &
  Update & {
    kind?: undefined
    output: z.ZodMiniType
    message?: string
    create?: true
    /** Replies with a CSV file in the envelope's place: whenever it succeeds, or when the query says so. */
    csv?: 'always' | 'on-demand'
    /** Its work is more than one transaction: between them it waits for what is no database, such as a hash or a thread. */
    stepwise?: true
  }
/** Takes multipart with at most one small file, kept in memory, and replies with the envelope. */
export type FormRoute = RouteCommon &
  Update & {
    kind: 'form'
    /** The multipart fields beside the file. */
    fields: z.ZodMiniType
    /** The name of the file's part; the file may be left out. */
    fileField: string
    /** Bytes that the file can have at most. */
    fileLimit: number
    fileTooLarge: CallReason
    output: z.ZodMiniType
    message?: string
  }
/** Takes multipart with files that are read as they come, and replies with the envelope. */
export type FilesRoute = RouteCommon & {
  kind: 'files'
  /** The multipart fields beside the files. */
  fields: z.ZodMiniType
  /** The name of the files' parts. */
  fileField: string
  /** Bytes that the files can have together. */
  fileLimit: number
  fileTooLarge: CallReason
  output: z.ZodMiniType
  message?: string
  /** Replies 201. */
  create?: true
}
/** Takes a JSON body and replies with an event stream. */
export type StreamRoute = RouteCommon & {
  kind: 'stream'
  events: z.ZodMiniType
  /**
   * Who does not ask for `text/event-stream` gets the envelope, with the text of all `chunk` events as data and that of
   * a `note` as message; an `error` becomes a refusal.
   */
  output?: z.ZodMiniType
}
export type UploadRoute = RouteCommon & {
  kind: 'upload'
  events: z.ZodMiniType
  /** The multipart fields beside the file. */
  fields: z.ZodMiniType
  /** Bytes that the file can have at most. */
  fileLimit: number
  fileTooLarge: CallReason
}
/** Outside the envelope: health, files, OpenAPI. */
export type PlainRoute = RouteCommon & { kind: 'plain'; output: z.ZodMiniType }

export type Route = JsonRoute | FormRoute | FilesRoute | StreamRoute | UploadRoute | PlainRoute
export type RouteTable = Record<string, Route>

export type QueryOf<R extends Route> = R['query'] extends z.ZodMiniType ? z.output<R['query']> : Record<string, never>
export type QueryInputOf<R extends Route> = R['query'] extends z.ZodMiniType ? z.input<R['query']> : undefined
export type BodyOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.output<R['body']> : undefined
export type BodyInputOf<R extends Route> = R['body'] extends z.ZodMiniType ? z.input<R['body']> : undefined
export type FieldsOf<R extends Route> = R extends { fields: infer F extends z.ZodMiniType } ? z.output<F> : undefined
export type OutputOf<R extends Route> = R extends { output: infer O extends z.ZodMiniType } ? z.output<O> : never
export type EventOf<R extends Route> = R extends { events: infer E extends z.ZodMiniType } ? z.output<E> : never
