import { ConfigError, type Environment } from './environment.ts'
import { headersIn } from './trace-settings.ts'

export type TracesConfig = Readonly<{
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
}>

/** Null where no endpoint is set: nothing is traced. */
export function tracesOf(env: Environment): TracesConfig | null {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER: sampler } = env
  if (endpoint === undefined) return null
  if (env.OTEL_TRACES_SAMPLER_ARG !== undefined && !sampler.endsWith('traceidratio')) {
    throw new ConfigError(
      `OTEL_TRACES_SAMPLER_ARG is the share of OTEL_TRACES_SAMPLER=parentbased_traceidratio or traceidratio, but that is ${sampler}.`,
    )
  }
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return Object.freeze({
    url: url.href,
    headers: Object.freeze(headersIn(env.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {}),
    serviceName: env.OTEL_SERVICE_NAME,
    share: sampler.endsWith('always_off') ? 0 : Number(env.OTEL_TRACES_SAMPLER_ARG ?? '1'),
    followsParent: sampler.startsWith('parentbased_'),
    tellsModels: env.TRACE_MODELS === '1',
  })
}
