import { texts } from '@millwright/contract/errors'
import type { Route } from '@millwright/contract/route'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { NamedIds } from '../access/judge.ts'
import { invalidInput } from '../platform/refusal.ts'

/** @throws Refusal `invalid-input` with the text of each field, the first one as the sentence. */
export function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const fields: Record<string, string> = {}
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message
  throw invalidInput(fields)
}

export function parseQuery(route: Route, request: FastifyRequest): unknown {
  return route.query ? parse(route.query, request.query) : {}
}

export function parseBody(route: Route, request: FastifyRequest): unknown {
  if (!route.body) return undefined
  if (request.body === undefined || request.body === null) throw invalidInput({}, texts.bodyMissing)
  return parse(route.body, request.body)
}

/** The ids that the route's policy judges, before anything else of the input is looked at. */
export function parseIds(route: Route, request: FastifyRequest): NamedIds {
  const schema = route.idsIn === 'body' ? route.body : route.idsIn === 'query' ? route.query : undefined
  if (!(schema instanceof z.ZodMiniObject)) return {}
  if (route.idsIn === 'body' && (typeof request.body !== 'object' || request.body === null)) {
    throw invalidInput({}, texts.bodyMissing)
  }
  const { departmentId, assetId } = schema.shape as Record<string, z.ZodMiniType | undefined>
  const ids = z.object({ ...(departmentId && { departmentId }), ...(assetId && { assetId }) })
  return parse(ids, route.idsIn === 'body' ? request.body : request.query) as NamedIds
}
