import { reasons } from '@millwright/contract/reasons/refusals'
import type { BodyOf, QueryOf, Route } from '@millwright/contract/route'
import { codeOfIssue, reasonOfIssue } from '@millwright/contract/reasons/issues'
import type { CallReason } from '@millwright/contract/reasons/reason'
import * as z from 'zod/mini'
import { idFieldsOf, type NamedIds, namedIds } from '../../access/named-ids.ts'
import { invalidInput } from '../../platform/refusal.ts'

/** What a call says, as it came: nothing of it is judged yet. */
export type CallInput = {
  /** With what stands in the address itself. */
  query: object
  body: unknown
  /** The address with its query, which tells a repeated call from another one of the same key. */
  address: string
  ifMatch: string | undefined
}

/** @throws Refusal `invalid-input` with the reason of each field, the first one for all. */
export function parse(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value, { error: codeOfIssue })
  const fields: Record<string, CallReason> = {}
  if (parsed.success) {
    for (const path of unstorable(parsed.data)) fields[path] = reasons.characterRefused
    if (Object.keys(fields).length > 0) throw invalidInput(fields)
    return parsed.data
  }
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= reasonOfIssue(issue)
  throw invalidInput(fields)
}

export function parseQuery<R extends Route>(route: R, { query }: CallInput): QueryOf<R> {
  return (route.query ? parse(route.query, query) : {}) as QueryOf<R>
}

export function parseBody<R extends Route>(route: R, input: CallInput): BodyOf<R> {
  return (route.body ? parse(route.body, bodyOf(input)) : undefined) as BodyOf<R>
}

/** That there is one of the right shape, whatever it holds. */
export function requireBody(route: Route, input: CallInput): void {
  if (route.body) bodyOf(input)
}

/** The ids that the route's policy judges, before anything else of the input is looked at. */
export function parseIds(route: Route, input: CallInput): NamedIds {
  const values: Record<string, unknown> = {}
  for (const { place, schema } of idSchemasOf(route)) {
    Object.assign(values, parse(schema, place === 'body' ? bodyOf(input) : input.query))
  }
  return namedIds(idFieldsOf(route), values)
}

type IdSchema = { place: 'query' | 'body'; schema: z.ZodMiniType }
const idSchemas = new WeakMap<Route, IdSchema[]>()

/** Made once a route: making a schema costs more than using it. */
function idSchemasOf(route: Route): IdSchema[] {
  const known = idSchemas.get(route)
  if (known) return known
  const fields = idFieldsOf(route)
  const made = (['query', 'body'] as const).flatMap((place) => {
    const own = fields.filter((field) => field.place === place).map(({ name, schema }) => [name, schema] as const)
    return own.length > 0 ? [{ place, schema: z.object(Object.fromEntries(own)) }] : []
  })
  idSchemas.set(route, made)
  return made
}

function bodyOf({ body }: CallInput): object {
  if (body === undefined || body === null) throw invalidInput({}, reasons.bodyMissing)
  if (typeof body !== 'object' || Array.isArray(body)) throw invalidInput({}, reasons.bodyNotObject)
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
