import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import type { RequestFacts } from '../handler.ts'
import { dividedAt, type Filter, parseFilter } from './filter.ts'
import { enterpriseUser } from './schemas.ts'

/** A resource as SCIM shows it. `version`: its ETag. */
export type Resource = {
  schemas: readonly string[]
  id: string
  meta: { resourceType: 'User' | 'Group'; created: string; lastModified: string; version: string }
} & Readonly<Record<string, unknown>>

/** A call of a directory, within one transaction under its company. */
export type ScimCall = { tx: Transaction; viewer: Viewer; facts: RequestFacts }

/** Which resources are listed: `filter` null for all, `startIndex` from 1, `count` at most `limits.directoryPage`. */
export type ListQuery = {
  filter: Filter | null
  startIndex: number
  count: number
  hides: (attribute: string) => boolean
}

/** Throws `conflict` where the call names a version that is not this one. */
export type RequireVersion = (version: string) => void

/** What the directory does with one kind of resource. Each throws Refusal. */
export type ScimResources = {
  list: (call: ScimCall, query: ListQuery) => Promise<{ total: number; resources: Resource[] }>
  read: (call: ScimCall, id: string, hides: ListQuery['hides']) => Promise<Resource>
  create: (call: ScimCall, body: unknown) => Promise<Resource>
  /** The whole resource, as PUT sends it: what is left out stays. */
  replace: (call: ScimCall, change: Change) => Promise<Resource>
  patch: (call: ScimCall, change: Change) => Promise<Resource>
  remove: (call: ScimCall, change: Omit<Change, 'body'>) => Promise<void>
}
export type Change = { id: string; body: unknown; requireVersion: RequireVersion }

export const versionOf = (...parts: readonly (string | number)[]): string => `W/"${parts.join('-')}"`

/** `header`: If-Match or If-None-Match; a weak tag is the same as a strong one here. */
export function namesVersion(header: string | undefined, version: string): boolean {
  if (header === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return header.trim() === '*' || header.split(',').some((tag) => opaque(tag) === opaque(version))
}

export function versionCheckOf(header: string | undefined): RequireVersion {
  return (version) => {
    if (header !== undefined && !namesVersion(header, version)) {
      throw new Refusal('conflict', reasons.scimVersionStale)
    }
  }
}

type SentAttributes = Readonly<Record<string, unknown>>

/** @throws Refusal `invalid-input` for a filter that is none. */
export function listQueryIn(query: SentAttributes): ListQuery {
  const { filter: text } = query
  const filter = typeof text === 'string' && text !== '' ? parseFilter(text) : null
  if (text !== undefined && text !== '' && filter === null) throw invalidInput({}, reasons.scimFilterInvalid)
  return {
    filter,
    startIndex: Math.max(1, wholeIn(query['startIndex'], 1)),
    count: Math.min(limits.directoryPage, Math.max(0, wholeIn(query['count'], limits.directoryPage))),
    hides: hiddenBy(query),
  }
}

/** What is no number is not said (RFC 7644, 3.4.2.4). */
function wholeIn(value: unknown, otherwise: number): number {
  return typeof value === 'string' && /^[+-]?\d{1,9}$/.test(value) ? Number(value) : otherwise
}

const always = ['schemas', 'id', 'meta']

/** By `attributes` and `excludedAttributes`: whole ones, whatever part of them is named. */
export function hiddenBy(query: SentAttributes): (attribute: string) => boolean {
  const [wanted, excluded] = [namesIn(query['attributes']), namesIn(query['excludedAttributes'])]
  return (attribute) => {
    if (always.includes(attribute)) return false
    const name = attribute.toLowerCase()
    return (wanted !== null && !wanted.has(name)) || excluded?.has(name) === true
  }
}

function namesIn(value: unknown): Set<string> | null {
  if (typeof value !== 'string' || value.trim() === '') return null
  return new Set(value.split(',').map((name) => attributeIn(name.trim().toLowerCase())))
}

function attributeIn(name: string): string {
  if (name === enterpriseUser || name.startsWith(`${enterpriseUser}:`)) return enterpriseUser
  return dividedAt(name.slice(name.lastIndexOf(':') + 1)).attribute
}

export function shown(resource: Resource, hides: (attribute: string) => boolean): Resource {
  return Object.fromEntries(Object.entries(resource).filter(([name]) => !hides(name))) as Resource
}
