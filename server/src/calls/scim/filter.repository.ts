import { reasons } from '@millwright/contract/reasons/refusals'
import { and, not, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../platform/refusal.ts'
import type { FilterValue, Comparison, Filter } from './filter.ts'

/** What can be filtered by: never null in SQL. `capitals`: they count, or the column has none; else they do not count. `id`: compared whole, and nothing where the value is no id. */
export type FilterColumn =
  | { kind: 'text'; column: SQL; capitals?: 'count' | 'none' }
  | { kind: 'id'; is: (id: string) => SQL; any: SQL }
  | { kind: 'truth'; column: SQL }
  | { kind: 'time'; column: SQL }

/** By its name in small letters, with its part after a dot. */
export type FilteredAttributes = Readonly<Record<string, FilterColumn>>

/** @throws Refusal `invalid-input` for an attribute, or a comparison of one, that is not there. */
export function conditionOf(filter: Filter, attributes: FilteredAttributes, around = ''): SQL {
  const of = (part: Filter) => conditionOf(part, attributes, around)
  switch (filter.kind) {
    case 'and':
      return and(...filter.parts.map(of)) ?? sql`true`
    case 'or':
      return or(...filter.parts.map(of)) ?? sql`false`
    case 'not':
      return not(of(filter.part))
    case 'within':
      // No attribute of ours holds more than one value, but members, of which only one part is compared.
      if (around !== '') throw unfit()
      return conditionOf(filter.part, attributes, `${filter.attribute}.`)
    case 'present':
      return presence(found(attributes, around + filter.attribute))
    case 'compare':
      return comparing(found(attributes, around + filter.attribute), filter)
  }
}

const unfit = () => new Refusal('invalid-input', reasons.scimFilterInvalid)
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function found(attributes: FilteredAttributes, name: string): FilterColumn {
  const plain = name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/, '')
  return (Object.hasOwn(attributes, plain) && attributes[plain]) || fail()
}

function fail(): never {
  throw unfit()
}

function presence(attribute: FilterColumn): SQL {
  switch (attribute.kind) {
    case 'text':
      return sql`${attribute.column} <> ''`
    case 'id':
      return attribute.any
    case 'truth':
    case 'time':
      return sql`true`
  }
}

const order = { gt: sql`>`, ge: sql`>=`, lt: sql`<`, le: sql`<=`, eq: sql`=`, ne: sql`<>` }
const isOrder = (comparison: Comparison): comparison is keyof typeof order => comparison in order

function comparing(
  attribute: FilterColumn,
  { comparison, value }: { comparison: Comparison; value: FilterValue },
): SQL {
  switch (attribute.kind) {
    case 'truth':
      if (typeof value !== 'boolean' || (comparison !== 'eq' && comparison !== 'ne')) throw unfit()
      return sql`${attribute.column} ${order[comparison]} ${value}`
    case 'time': {
      const at = new Date(typeof value === 'string' ? value : Number.NaN)
      const year = at.getUTCFullYear()
      // PostgreSQL does not read the other years as JavaScript writes them.
      if (!(year >= 1 && year <= 9999) || !isOrder(comparison)) throw unfit()
      return sql`${attribute.column} ${order[comparison]} ${at.toISOString()}::timestamptz`
    }
    case 'id': {
      if (typeof value !== 'string' || (comparison !== 'eq' && comparison !== 'ne')) throw unfit()
      const is = uuid.test(value) ? attribute.is(value.toLowerCase()) : sql`false`
      return comparison === 'eq' ? is : not(is)
    }
    case 'text':
      if (typeof value !== 'string') throw unfit()
      switch (attribute.capitals) {
        case 'count':
          return comparingText(attribute.column, comparison, sql`${value}`)
        case 'none':
          return comparingText(attribute.column, comparison, sql`lower(${value})`)
        default:
          return comparingText(sql`lower(${attribute.column})`, comparison, sql`lower(${value})`)
      }
  }
}

function comparingText(column: SQL, comparison: Comparison, value: SQL): SQL {
  switch (comparison) {
    case 'co':
      return sql`position(${value} in ${column}) > 0`
    case 'sw':
      return sql`starts_with(${column}, ${value})`
    case 'ew':
      return sql`right(${column}, length(${value})) = ${value}`
    default:
      return sql`${column} ${order[comparison]} ${value}`
  }
}
