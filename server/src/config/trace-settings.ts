import * as z from 'zod/mini'

/** The names of OpenTelemetry (https://opentelemetry.io/docs/specs/otel/configuration/sdk-environment-variables/). */
export const SamplerName = z.enum(
  [
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ],
  'must be always_on, always_off or traceidratio, or one of them after parentbased_',
)

/** A share from 0 to 1. */
export const isRatio = (text: string) => /^\d+(\.\d+)?$/.test(text) && Number(text) <= 1

/** `name=value,name=value`, with values as in an address; null where it is none of that. */
export function headersIn(text: string): Record<string, string> | null {
  const pairs = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => /^([\w!#$%&'*+.^`|~-]+)\s*=(.*)$/.exec(part))
  const headers: Record<string, string> = {}
  for (const pair of pairs) {
    const value = decoded(pair?.[2]?.trim() ?? '')
    if (!pair?.[1] || value === null) return null
    headers[pair[1]] = value
  }
  return headers
}

/** Null of what no header can hold. */
function decoded(text: string): string | null {
  try {
    const value = decodeURIComponent(text)
    return /^[\t\x20-\x7e]*$/.test(value) ? value : null
  } catch {
    return null
  }
}
