import { Refusal } from '../refusal.ts'

/**
 * What a span may say of what it spans. The set is closed: nothing that users wrote, no name, address of mail or token has a
 * place in it. Names are those of OpenTelemetry where it has one
 * (https://opentelemetry.io/docs/specs/semconv/), else `millwright.…`; durations in milliseconds.
 */
export type SpanFacts = Partial<{
  'http.request.method': string
  /** The pattern, never the address. */
  'http.route': string
  'http.response.status_code': number
  /** The same in the lines of the log. */
  'millwright.request.id': string
  'millwright.company.id': string
  /** Until a connection was there. */
  'millwright.connection.wait': number
  /** The verb and first table of each statement (`select chats`), without any value; the first `maxStatements`. */
  'millwright.statements': string[]
  'millwright.statements.count': number
  'error.type': string
}>

export type SpanName =
  | `${Uppercase<string>} /${string}`
  | `job ${string}`
  | `transaction ${string}`
  | `model ${string}`
  | `child ${string}`
  | `program ${string}`
  | 'attempt'
  | 'search'

/** A span that has begun. To be ended once; what is told later is lost. */
export type Span = {
  /** 32 hexadecimal digits. */
  traceId: string
  /** W3C Trace Context (https://www.w3.org/TR/trace-context/) of this span, and of the first one in this process. */
  traceparent: string
  rootTraceparent: string
  /** Whether the first span in this process has ended: what goes on then is no part of it. */
  isOver: () => boolean
  /** Whether it is sent to anybody. */
  isRecorded: boolean
  tell: (facts: SpanFacts) => void
  /** The same of the first span in this process. */
  tellRoot: (facts: SpanFacts) => void
  /** With `isFault`, it counts as failed. */
  end: (isFault?: boolean) => void
  /** Runs `work`, and all that it begins, within the span. */
  within: <T>(work: () => T) => T
}

/** Where a trace begins in this process: of a call or a job, with the `traceparent` that came with it. */
export type SpanRoot = { traceparent: string | null }

export type Tracing = {
  current: () => Span | undefined
  /** Without `root`, below the current span. `isOutgoing`: another machine is asked. */
  begin: (name: SpanName, options: { root?: SpanRoot; isOutgoing: boolean }) => Span
  /** Whether models are told the trace. */
  tellsModels: boolean
}

/** Null where no endpoint is configured: then nothing of OpenTelemetry is loaded, and all of this does nothing. */
let tracing: Tracing | null = null

/** To be called once a process, before it serves. */
export function traceWith(given: Tracing): void {
  tracing = given
}

export const isTracing = (): boolean => tracing !== null

/** The span that this belongs to. What a call has begun may go on for others after its end, such as a timer that they share. */
function currentSpan(): Span | undefined {
  const span = tracing?.current()
  return span?.isOver() ? undefined : span
}

/** What a line of the log says of the trace that it belongs to. */
export function traceOfLine(): { traceId?: string } {
  const span = currentSpan()
  return span ? { traceId: span.traceId } : {}
}

/** Null where nothing is traced, or nothing that this would belong to. */
export function beginSpan(name: SpanName, root?: SpanRoot): Span | null {
  return beginIn(name, { ...(root && { root }), isOutgoing: false })
}

/** The same for a request to a model, with what it is sent of the trace. */
export function beginModelSpan(name: SpanName): { span: Span; traceparent: string | null } | null {
  const span = beginIn(name, { isOutgoing: true })
  return span && { span, traceparent: tracing?.tellsModels ? span.traceparent : null }
}

function beginIn(name: SpanName, options: { root?: SpanRoot; isOutgoing: boolean }): Span | null {
  // What is due from time to time, and what polls, is no trace of its own.
  if (!tracing || (!options.root && !currentSpan())) return null
  return tracing.begin(name, options)
}

/** Runs `work` within a span of its own, which is given to it where there is one. */
export async function traced<T>(name: SpanName, work: (span: Span | null) => Promise<T>, root?: SpanRoot): Promise<T> {
  const span = beginSpan(name, root)
  if (!span) return work(null)
  try {
    const result = await span.within(() => work(span))
    span.end()
    return result
  } catch (error) {
    endFailed(span, error)
    throw error
  }
}

/** A refusal is an answer like any other; of a fault, the kind alone is told, for what it says may hold what users wrote. */
export function endFailed(span: Span, error: unknown): void {
  const isRefused = error instanceof Refusal
  const kind = error instanceof Error ? error.name : typeof error
  span.tell({ 'error.type': isRefused ? error.code : kind })
  span.end(!isRefused || error.code === 'internal')
}

/** Whose rows are looked at. */
export function tellCompany(companyId: string | undefined): void {
  if (companyId === undefined) return
  const span = currentSpan()
  span?.tell({ 'millwright.company.id': companyId })
  span?.tellRoot({ 'millwright.company.id': companyId })
}

/** What is put beside the ids of a job, so that it belongs to the trace of the call that it is of. */
export function carriedByJob(): { traceparent?: string } {
  const span = currentSpan()
  return span ? { traceparent: span.rootTraceparent } : {}
}
