import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import * as z from 'zod/mini'
import { invalidInput } from '../../platform/refusal.ts'
import { type Filter, parsePath, type Path } from './filter.ts'
import { coreSchemas, enterpriseUser } from './schemas.ts'

/** Attributes by their names in small letters: SCIM knows no capitals in them. */
export type Attributes = Record<string, unknown>

const Operation = z.object({
  op: z.pipe(z.string().check(z.toLowerCase()), z.enum(['add', 'replace', 'remove'])),
  path: z.optional(z.nullable(z.string())),
  value: z.optional(z.unknown()),
})
type Operation = z.infer<typeof Operation>
const PatchBody = z.object({
  operations: z.array(Operation).check(z.minLength(1), z.maxLength(limits.directoryOperations)),
})

/** How many objects and lists may lie in one another: the standard's own shapes have four. */
const maxDepth = 16

/** @throws Refusal `invalid-input` for what is no object, or nested deeper than any resource is */
export function attributesIn(body: unknown): Attributes {
  const attributes = withSmallNames(body, maxDepth)
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
  const next: PatchState = { resource: structuredClone(present), steps: 0 }
  for (const operation of parsed.data.operations) apply(next, operation)
  return next.resource
}

/**
 * What a PATCH sets a whole attribute to, whatever is wrong with the rest of it; undefined where it says nothing of it, or removes it.
 * @throws Refusal `invalid-input` for what is no object
 */
export function setTo(attribute: string, body: unknown): unknown {
  const { operations } = attributesIn(body)
  let said: unknown
  for (const sent of Array.isArray(operations) ? operations : []) {
    const parsed = Operation.safeParse(sent)
    if (!parsed.success) continue
    const { op, path, value } = parsed.data
    const parts = typeof path === 'string' && path !== '' ? { [path]: value } : isObject(value) ? value : {}
    for (const [name, part] of Object.entries(parts))
      if (names(name, attribute)) said = op === 'remove' ? undefined : part
  }
  return said
}

function names(text: string, attribute: string): boolean {
  const path = text.trim().toLowerCase().endsWith(attribute) ? parsePath(text) : null
  const named = path && withoutSchema(path)
  return named?.attribute === attribute && named.filter === null && named.part === null
}

/** `steps`: what its comparisons and copies cost so far. */
type PatchState = { readonly resource: Attributes; steps: number }

/** What the copy of one part costs: as long as ten comparisons take, in an object of many parts. */
const copied = 10

/** Before they are made. @throws Refusal `invalid-input` beyond what one PATCH may cost the thread that serves. */
function spend(next: PatchState, steps: number): void {
  next.steps += steps
  if (next.steps > limits.directorySteps) throw invalidInput({}, reasons.scimBodyInvalid)
}

function apply(next: PatchState, { op, path, value }: Operation): void {
  if (typeof path === 'string' && path !== '')
    return op === 'remove' ? remove(next, pathIn(path), value) : set(next, { op, path: pathIn(path), value })
  if (op === 'remove') throw invalidInput({}, reasons.scimPathEmpty)
  if (!isObject(value)) throw invalidInput({}, reasons.scimBodyInvalid)
  for (const [name, part] of Object.entries(value)) {
    // The address of a schema stands for all that it adds.
    const named = name === enterpriseUser ? { attribute: name, filter: null, part: null } : pathIn(name)
    set(next, { op, path: named, value: part })
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

function set(next: PatchState, { op, path: { attribute, filter, part }, value }: Setting): void {
  const { resource } = next
  const present = resource[attribute]
  if (isOfMany(attribute)) {
    if (filter || part !== null) return setWithin(next, { attribute, filter, part, value })
    const given = valuesIn(value)
    resource[attribute] = op === 'add' ? union(listOf(present), given) : given
    return
  }
  // We hold nothing else of which there are many.
  if (filter) return
  const given = part === null ? value : { [part]: value }
  if (isObject(present) && isObject(given)) {
    spend(next, copied * Object.keys(present).length)
    resource[attribute] = { ...present, ...given }
  } else {
    resource[attribute] = given
  }
}

type Within = { attribute: string; filter: Filter | null; part: string | null; value: unknown }

/** Of all values, where there is no filter. */
function setWithin(next: PatchState, { attribute, filter, part, value }: Within): void {
  const values = listOf(next.resource[attribute])
  const given = partsIn(part !== null ? { [part]: value } : isObject(value) ? value : {})
  const meant = chosen(next, values, filter)
  if (meant.size > 0) {
    next.resource[attribute] = values.map((one) => (meant.has(one) ? { ...one, ...given } : one))
    return
  }
  // `emails[type eq "work"].value` of a resource without one makes it.
  if (filter && (filter.kind !== 'compare' || filter.comparison !== 'eq')) throw invalidInput({}, reasons.scimPathEmpty)
  const made = { ...(filter && partsIn({ [filter.attribute]: filter.value })), ...given }
  if (Object.keys(made).length > 0) next.resource[attribute] = [...values, made]
}

function remove(next: PatchState, { attribute, filter, part }: Path, value: unknown): void {
  const { resource } = next
  const present = resource[attribute]
  if (present === undefined) return
  if (isOfMany(attribute)) {
    const values = listOf(present)
    const named = new Set(listOf(value).map((one) => one['value']))
    const isWhole = filter === null && part === null && named.size === 0
    if (isWhole) delete resource[attribute]
    else if (filter === null && part === null) {
      resource[attribute] = values.filter((one) => !named.has(one['value']))
    } else {
      const meant = chosen(next, values, filter)
      const without = (one: Attributes) => (part === null ? [] : [omit(one, part)])
      resource[attribute] = values.flatMap((one) => (meant.has(one) ? without(one) : [one]))
    }
  } else if (filter === null && part === null) {
    delete resource[attribute]
  } else if (filter === null && part !== null && isObject(present)) {
    spend(next, copied * Object.keys(present).length)
    resource[attribute] = omit(present, part)
  }
}

const isOfMany = (attribute: string) => ['members', 'emails'].includes(attribute)

/** The values of an attribute that has many; one by itself is a list of one. */
function listOf(value: unknown): Attributes[] {
  return (Array.isArray(value) ? value : [value]).filter(isObject)
}

/** The same as they are sent. @throws Refusal `invalid-input` for more than a group holds */
function valuesIn(value: unknown): Attributes[] {
  const values = listOf(value)
  if (values.length > limits.groupMembers) throw invalidInput({}, reasons.scimBodyInvalid)
  return values.map(partsIn)
}

const heldParts = ['value', 'type', 'primary', 'display']

/** What we know of one of many values; its other parts are left out. @throws Refusal `invalid-input` for a text that is too long */
function partsIn(value: Attributes): Attributes {
  const parts = heldParts.flatMap((name) => (Object.hasOwn(value, name) ? [[name, value[name]] as const] : []))
  if (parts.some(([, part]) => typeof part === 'string' && part.length > limits.directoryName)) {
    throw invalidInput({}, reasons.scimBodyInvalid)
  }
  return Object.fromEntries(parts)
}

/** Each `value` once. @throws Refusal `invalid-input` for more than a group's members in the place of as many others */
function union(present: readonly Attributes[], added: readonly Attributes[]): Attributes[] {
  const values = [...new Map([...present, ...added].map((one) => [one['value'], one])).values()]
  if (values.length > 2 * limits.groupMembers) throw invalidInput({}, reasons.scimBodyInvalid)
  return values
}

const omit = (one: Attributes, part: string) =>
  Object.fromEntries(Object.entries(one).filter(([name]) => name !== part))

/** Those of which the filter holds; all, where there is none. */
function chosen(next: PatchState, values: readonly Attributes[], filter: Filter | null): ReadonlySet<Attributes> {
  if (filter === null) return new Set(values)
  spend(next, values.length * comparisonsIn(filter))
  return new Set(values.filter((one) => holds(filter, one)))
}

function comparisonsIn(filter: Filter): number {
  switch (filter.kind) {
    case 'and':
    case 'or':
      return filter.parts.reduce((sum, part) => sum + comparisonsIn(part), 0)
    case 'not':
    case 'within':
      return comparisonsIn(filter.part)
    case 'present':
    case 'compare':
      return 1
  }
}

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
      const is = comparable(one[filter.attribute])
      const { value } = filter
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

function withSmallNames(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) throw invalidInput({}, reasons.scimBodyInvalid)
  if (Array.isArray(value)) return value.map((part) => withSmallNames(part, depth - 1))
  const named = Object.entries(value).map(([name, part]): [string, unknown] => [
    name.toLowerCase(),
    withSmallNames(part, depth - 1),
  ])
  // What is null is not there (RFC 7643, 2.5).
  return Object.fromEntries(named.filter(([, part]) => part !== null))
}

const isObject = (value: unknown): value is Attributes =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
