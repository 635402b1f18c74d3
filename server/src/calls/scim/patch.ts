import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import * as z from 'zod/mini'
import { invalidInput } from '../../platform/refusal.ts'
import { type Filter, parsePath, type Path } from './filter.ts'
import { coreSchemas, enterpriseUser } from './schemas.ts'

/** Attributes by their names in small letters: SCIM knows no capitals in them. */
export type Attributes = Record<string, unknown>

const PatchBody = z.object({
  operations: z
    .array(
      z.object({
        op: z.pipe(z.string().check(z.toLowerCase()), z.enum(['add', 'replace', 'remove'])),
        path: z.optional(z.nullable(z.string())),
        value: z.optional(z.unknown()),
      }),
    )
    .check(z.minLength(1), z.maxLength(limits.directoryOperations)),
})
type Operation = z.infer<typeof PatchBody>['operations'][number]

/** @throws Refusal `invalid-input` for what is no object */
export function attributesIn(body: unknown): Attributes {
  const attributes = withSmallNames(body)
  if (!isObject(attributes)) throw invalidInput({}, reasons.scimBodyInvalid)
  return attributes
}

/**
 * What a resource says after a PATCH (RFC 7644, 3.5.2), and as Entra ID and Okta write one: operations in capitals, paths as the names of a value
 * without a path, members that a `remove` names by its value. @throws Refusal `invalid-input`
 */
export function patched(present: Attributes, body: unknown): Attributes {
  const parsed = PatchBody.safeParse(attributesIn(body))
  if (!parsed.success) throw invalidInput({}, reasons.scimBodyInvalid)
  const next = structuredClone(present)
  for (const operation of parsed.data.operations) apply(next, operation)
  return next
}

function apply(resource: Attributes, { op, path, value }: Operation): void {
  if (typeof path === 'string' && path !== '')
    return op === 'remove' ? remove(resource, pathIn(path), value) : set(resource, { op, path: pathIn(path), value })
  if (op === 'remove') throw invalidInput({}, reasons.scimPathEmpty)
  if (!isObject(value)) throw invalidInput({}, reasons.scimBodyInvalid)
  for (const [name, part] of Object.entries(value)) {
    // The address of a schema stands for all that it adds.
    const named = name === enterpriseUser ? { attribute: name, filter: null, part: null } : pathIn(name)
    set(resource, { op, path: named, value: part })
  }
}

function pathIn(text: string): Path {
  const path = parsePath(text)
  const named = path && withoutSchema(path)
  // `__proto__.x` would be written into every object of the process.
  if (!named || [named.attribute, named.part ?? ''].some((name) => name in Object.prototype)) {
    throw invalidInput({}, reasons.scimPathInvalid)
  }
  return named
}

function withoutSchema(path: Path): Path {
  const { attribute } = path
  if (attribute.startsWith(`${enterpriseUser}:`)) {
    return { ...path, attribute: enterpriseUser, part: attribute.slice(enterpriseUser.length + 1) }
  }
  const core = coreSchemas.find((schema) => attribute.startsWith(`${schema}:`))
  return core === undefined ? path : { ...path, attribute: attribute.slice(core.length + 1) }
}

type Setting = { op: 'add' | 'replace'; path: Path; value: unknown }

function set(resource: Attributes, { op, path: { attribute, filter, part }, value }: Setting): void {
  const present = resource[attribute]
  if (filter) return setWithin(resource, { attribute, filter, part, value })
  if (part !== null) {
    const holders = Array.isArray(present) ? present.filter(isObject) : isObject(present) ? [present] : []
    if (holders.length === 0) resource[attribute] = isOfMany(attribute) ? [{ [part]: value }] : { [part]: value }
    for (const holder of holders) holder[part] = value
  } else if (isOfMany(attribute)) {
    const given = listOf(value)
    resource[attribute] = op === 'add' ? union(listOf(present), given) : given
  } else {
    resource[attribute] = isObject(present) && isObject(value) ? { ...present, ...value } : value
  }
}

type Within = { attribute: string; filter: Filter; part: string | null; value: unknown }

function setWithin(resource: Attributes, { attribute, filter, part, value }: Within): void {
  const values = listOf(resource[attribute])
  const change = (one: Attributes) =>
    part === null ? { ...one, ...(isObject(value) ? value : {}) } : { ...one, [part]: value }
  if (values.some((one) => holds(filter, one))) {
    resource[attribute] = values.map((one) => (holds(filter, one) ? change(one) : one))
    return
  }
  // `emails[type eq "work"].value` of a resource without one makes it.
  if (filter.kind !== 'compare' || filter.comparison !== 'eq') throw invalidInput({}, reasons.scimPathEmpty)
  resource[attribute] = [...values, change({ [filter.attribute]: filter.value })]
}

function remove(resource: Attributes, { attribute, filter, part }: Path, value: unknown): void {
  const present = resource[attribute]
  if (present === undefined) return
  if (filter === null && part === null) {
    const named = new Set(listOf(value).map((one) => one['value']))
    if (named.size > 0 && Array.isArray(present)) {
      resource[attribute] = listOf(present).filter((one) => !named.has(one['value']))
    } else {
      delete resource[attribute]
    }
  } else if (Array.isArray(present)) {
    const isMeant = (one: Attributes) => filter === null || holds(filter, one)
    const without = (one: Attributes) => (part === null ? [] : [omit(one, part)])
    resource[attribute] = listOf(present).flatMap((one) => (isMeant(one) ? without(one) : [one]))
  } else if (isObject(present) && part !== null) {
    resource[attribute] = omit(present, part)
  }
}

const isOfMany = (attribute: string) => ['members', 'emails'].includes(attribute)

/** The values of an attribute that has many; one by itself is a list of one. */
function listOf(value: unknown): Attributes[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

/** Each `value` once. */
function union(present: readonly Attributes[], added: readonly Attributes[]): Attributes[] {
  return [...new Map([...present, ...added].map((one) => [one['value'], one])).values()]
}

const omit = (one: Attributes, part: string) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name !== part))

function holds(filter: Filter, one: Attributes): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every((part) => holds(part, one))
    case 'or':
      return filter.parts.some((part) => holds(part, one))
    case 'not':
      return !holds(filter.part, one)
    case 'present':
      return one[filter.attribute] !== undefined && one[filter.attribute] !== ''
    case 'within':
      return false
    case 'compare': {
      const [is, value] = [comparable(one[filter.attribute]), comparable(filter.value)]
      if (filter.comparison === 'eq') return is === value
      if (filter.comparison === 'ne') return is !== value
      if (typeof is !== 'string' || typeof value !== 'string') return false
      if (filter.comparison === 'sw') return is.startsWith(value)
      if (filter.comparison === 'ew') return is.endsWith(value)
      return filter.comparison === 'co' && is.includes(value)
    }
  }
}

const comparable = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

function withSmallNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSmallNames)
  if (!isObject(value)) return value
  const named = Object.entries(value).map(([name, part]): [string, unknown] => [
    name.toLowerCase(),
    withSmallNames(part),
  ])
  // What is null is not there (RFC 7643, 2.5).
  return Object.fromEntries(named.filter(([, part]) => part !== null))
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
