import { type Noun, nouns } from '@millwright/contract/ids'
import type { Route } from '@millwright/contract/route'
import * as z from 'zod/mini'
import { nounOf } from './policies.ts'

export type IdField = { place: 'query' | 'body'; name: string; noun: Noun; schema: z.ZodMiniType }

/** The ids that a call names, as its address and body have them. */
export type NamedIds = { fields: Record<string, string | string[] | null>; of: Record<Noun, string[]> }

/** The fields of a route whose ids are judged. */
export function idFieldsOf(route: Route): IdField[] {
  return (['query', 'body'] as const).flatMap((place) => {
    const schema = route[place]
    if (!(schema instanceof z.ZodMiniObject)) return []
    return Object.entries(schema.shape as Record<string, z.ZodMiniType>).flatMap(([name, field]) => {
      const noun = 'noun' in field ? nouns.find((one) => one === field.noun) : undefined
      return noun === undefined ? [] : [{ place, name, noun, schema: field }]
    })
  })
}

/** @throws when a call could never be judged as its policy says: at the start, instead of 404 for everybody. */
export function requireAuthorizable(route: Route): void {
  const call = `${route.method} ${route.path}`
  const fields = idFieldsOf(route)
  const wanted = nounOf(route.access)
  const isGiven = fields.some(({ noun, schema }) => noun === wanted && !schema.safeParse(undefined).success)
  if (wanted !== null && !isGiven) {
    throw new Error(`${call} is judged by ${route.access}, but no field that must be given names its ${wanted}`)
  }
  const judged = route.access === 'anyone' ? [] : fields.map(({ place, name }) => `${place}.${name}`)
  const unjudged = pathsOfIds(route).filter((path) => !judged.includes(path))
  if (unjudged.length > 0) throw new Error(`${call} names ids that nobody judges: ${unjudged.join(', ')}`)
  const twice = fields.find(({ name }, index) => fields.findIndex((other) => other.name === name) !== index)
  if (twice) throw new Error(`${call} names ${twice.name} twice, in its query and in its body`)
}

type Schema = z.core.$ZodType

/** Where a call names the id of a noun, at any depth and in any wrapping: `[]` stands for each of a list. */
function pathsOfIds(route: Route): string[] {
  const fields = 'fields' in route ? route.fields : undefined
  return Object.entries({ query: route.query, body: route.body, fields }).flatMap(([place, schema]) =>
    schema === undefined ? [] : pathsWithin(schema, { path: place, within: [] }),
  )
}

type SchemaAt = { path: string; within: readonly Schema[] }

function pathsWithin(schema: Schema, { path, within }: SchemaAt): string[] {
  if (hasNoun(schema)) return [path]
  // A schema can contain itself.
  if (within.includes(schema)) return []
  const inside = [...within, schema]
  const def: Record<string, unknown> = { ...schema._zod.def }
  const { shape, element, ...others } = def
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, part]) => visit(part, `${path}.${name}`)),
    ...visit(element, `${path}[]`),
    ...visit(schema instanceof z.core.$ZodLazy ? schema._zod.innerType : undefined, path),
    ...Object.values(others).flatMap((part) => visit(part, path)),
  ]

  function visit(part: unknown, at: string): string[] {
    if (Array.isArray(part)) return part.flatMap((one) => visit(one, at))
    return part instanceof z.core.$ZodType ? pathsWithin(part, { path: at, within: inside }) : []
  }
}

/** Also what `check` made of an id: a copy, which lacks its noun but knows what it is a copy of. */
function hasNoun(schema: Schema): boolean {
  return 'noun' in schema || (schema._zod.parent !== undefined && hasNoun(schema._zod.parent))
}

/** `values` are parsed already. */
export function namedIds(fields: readonly IdField[], values: Readonly<Record<string, unknown>>): NamedIds {
  const named: NamedIds = {
    fields: {},
    of: { member: [], department: [], asset: [], expert: [], folder: [], resource: [], binned: [], fact: [] },
  }
  for (const { name, noun } of fields) {
    const value = values[name] as string | string[] | null
    named.fields[name] = value
    if (value !== null) named.of[noun].push(...(typeof value === 'string' ? [value] : value))
  }
  return named
}
