import { texts } from '@millwright/contract/texts'
import type { Route } from '@millwright/contract/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { NamedIds } from '../access/judge.ts'
import { invalidInput } from '../platform/refusal.ts'
import { sentenceOf } from './input-sentences.ts'

/** @throws Refusal `invalid-input` with the text of each field, the first one as the sentence. */
export function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: sentenceOf })
  const fields: Record<string, string> = {}
  if (parsed.success) {
    for (const path of unstorable(parsed.data)) fields[path] = texts.characterRefused
    if (Object.keys(fields).length > 0) throw invalidInput(fields)
    return parsed.data
  }
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw invalidInput(fields)
}

export function parseQuery(route: Route, request: FastifyRequest): unknown {
  return route.query ? parse(route.query, request.query) : {}
}

export function parseBody(route: Route, request: FastifyRequest): unknown {
  return route.body ? parse(route.body, bodyOf(request)) : undefined
}

/** The ids that the route's policy judges, before anything else of the input is looked at. */
export function parseIds(route: Route, request: FastifyRequest): NamedIds {
  const schema = route.idsIn === 'body' ? route.body : route.idsIn === 'query' ? route.query : undefined
  if (!(schema instanceof z.ZodMiniObject)) return {}
  const { departmentId, assetId } = schema.shape as Record<string, z.ZodMiniType | undefined>
  const ids = z.object({ ...(departmentId && { departmentId }), ...(assetId && { assetId }) })
  return parse(ids, route.idsIn === 'body' ? bodyOf(request) : request.query) as NamedIds
}

function bodyOf({ body }: FastifyRequest): object {
  if (body === undefined || body === null) throw invalidInput({}, texts.bodyMissing)
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidInput({}, texts.bodyNotObject)
  return body
}

/** Paths of texts that PostgreSQL would refuse: it takes neither NUL nor half a surrogate pair. */
function unstorable(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? [path] : []
  if (typeof value !== 'object' || value === null) return []
  const within = (name: string) => (path === '' ? name : `${path}.${name}`)
  return Object.entries(value).flatMap(([name, part]) =>
    unstorable(name).length > 0 ? [within('')] : unstorable(part, within(name)),
  )
}
