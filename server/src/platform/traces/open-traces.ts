// Loaded only where an endpoint is configured (docs/decisions/0099).
import { type Context, diag, DiagLogLevel, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { parseTraceParent, setGlobalErrorHandler } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Log } from '../log.ts'
import type { Span, SpanFacts, SpanName, SpanRoot, Tracing } from './traces.ts'

/** Of spans that wait; more are dropped. A span of ours is below 2 kB. */
const maxWaiting = 2_048
const maxSent = 512
/** An endpoint that hangs holds up one batch for so long, and the spans behind it. */
const maxSendMs = 10_000
/** At the stop, which is waited for. */
const maxFlushMs = 5_000
const tellEveryMs = 60_000

export type TracesOptions = {
  /** Where spans are posted to, as JSON. */
  url: string
  /** Sent along; they may hold a key. */
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** How many of all traces are kept, from 0 to 1. */
  share: number
  /** Whether a trace that began elsewhere is kept, or not, as it is there. */
  followsParent: boolean
  /** Whether requests to models carry `traceparent`. */
  tellsModels: boolean
}

export type OpenTraces = Tracing & {
  /** Sends what waits, for five seconds at most. */
  close: () => Promise<void>
}

/** Sends spans to an OTLP endpoint, in batches and beside all else. Nothing that fails there reaches a caller. */
export function openTraces(options: TracesOptions, { role, log }: { role: string; log: Log }): OpenTraces {
  const tell = tellFailures(log)
  const sampler = new TraceIdRatioBasedSampler(options.share)
  const exporter = new OTLPTraceExporter({
    url: options.url,
    headers: { ...options.headers },
    timeoutMillis: maxSendMs,
    concurrencyLimit: Math.ceil(maxWaiting / maxSent),
  })
  const provider = new TracerProvider({
    sampler: options.followsParent ? new ParentBasedSampler({ root: sampler }) : sampler,
    resource: resourceFromAttributes({
      'service.name': options.serviceName,
      'service.instance.id': randomUUID(),
      'millwright.role': role,
    }),
    // Nothing of ours is longer; what a mistake made longer is cut.
    spanLimits: { attributeCountLimit: 32, attributeValueLengthLimit: 200, eventCountLimit: 0, linkCountLimit: 0 },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaiting,
        maxExportBatchSize: maxSent,
        exportTimeoutMillis: maxSendMs,
      }),
    ],
  })
  return {
    ...tracingBy(provider),
    tellsModels: options.tellsModels,
    async close() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, maxFlushMs)
      // What fails now is told by nobody else.
      await Promise.race([provider.shutdown().catch(tell), late.promise])
      clearTimeout(timer)
    },
  }
}

/** The first at once, then one line a minute, with how many failed. */
function tellFailures(log: Log): (error: unknown) => void {
  let last = Number.NEGATIVE_INFINITY
  let failures = 0
  const tell = (error: unknown) => {
    failures += 1
    if (performance.now() - last < tellEveryMs) return
    last = performance.now()
    log.warn({ error, failures }, 'traces could not be sent')
    failures = 0
  }
  setGlobalErrorHandler(tell)
  // Spans that were dropped, and replies that say that some were not taken.
  const drop = () => {}
  diag.setLogger({ error: tell, warn: tell, info: drop, debug: drop, verbose: drop }, DiagLogLevel.WARN)
  return tell
}

/** The library's global tracer is not set: no package of ours can write into these traces. */
function tracingBy(provider: TracerProvider): Omit<Tracing, 'tellsModels'> {
  const tracer = provider.getTracer('millwright')
  const current = new AsyncLocalStorage<Span & { context: Context; root: Span }>()
  // Timers of the sender would keep the call alive in which they happened to begin.
  const outside = AsyncLocalStorage.snapshot()
  return {
    current: () => current.getStore(),
    begin(name: SpanName, { root, isOutgoing }) {
      const above = root ? undefined : current.getStore()
      const context = above?.context ?? contextOf(root)
      const kind = isOutgoing ? SpanKind.CLIENT : kindOf(name)
      const inner = tracer.startSpan(name, { kind }, context)
      const { traceId, spanId, traceFlags } = inner.spanContext()
      const traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
      let isEnded = false
      const tell = (facts: SpanFacts) => {
        if (!isEnded) inner.setAttributes(facts)
      }
      const span: Span = {
        traceId,
        traceparent,
        rootTraceparent: above?.rootTraceparent ?? traceparent,
        isOver: () => above?.root.isOver() ?? isEnded,
        isRecorded: inner.isRecording(),
        tell,
        tellRoot: (facts) => (above?.root.tell ?? tell)(facts),
        end(isFault = false) {
          if (isEnded) return
          if (isFault) inner.setStatus({ code: SpanStatusCode.ERROR })
          isEnded = true
          outside(() => inner.end())
        },
        within: (work) => current.run(here, work),
      }
      const here = { ...span, context: trace.setSpan(ROOT_CONTEXT, inner), root: above?.root ?? span }
      return span
    },
  }
}

function contextOf(root: SpanRoot | undefined): Context {
  const given = root?.traceparent ? parseTraceParent(root.traceparent) : null
  return given ? trace.setSpanContext(ROOT_CONTEXT, { ...given, isRemote: true }) : ROOT_CONTEXT
}

function kindOf(name: SpanName): SpanKind {
  if (/^[A-Z]+ \//.test(name)) return SpanKind.SERVER
  return name.startsWith('job ') ? SpanKind.CONSUMER : SpanKind.INTERNAL
}
