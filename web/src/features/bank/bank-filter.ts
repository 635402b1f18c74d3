import { documentClassIds } from '@millwright/contract/document-classes'
import { limits } from '@millwright/contract/limits'
import { ResourceType } from '@millwright/contract/formats'
import * as z from 'zod/mini'

export const filters = ['type', 'documentClass', 'documentLanguage', 'documentTag', 'departmentId', 'assetId'] as const
export type FilterName = (typeof filters)[number]

/** What stands in the address beside the page and the search. */
export type BankFilter = Record<FilterName, readonly string[]>

const isId = (text: string) => z.guid().safeParse(text).success
const isKnown: Record<FilterName, (value: string) => boolean> = {
  type: (value) => ResourceType.safeParse(value).success,
  documentClass: (value) => documentClassIds.some((id) => id === value),
  documentLanguage: (value) => /^[a-z]{2,3}(?:-[a-z]{2,4})?$/u.test(value),
  documentTag: (value) => value !== '' && value.length <= limits.documentTag,
  departmentId: isId,
  assetId: isId,
}

/** Whatever the address holds that is no filter counts as not there. */
export function filterOf(params: URLSearchParams): BankFilter {
  const valuesOf = (name: FilterName) => [...new Set((params.get(name) ?? '').split(','))].filter(isKnown[name])
  return {
    type: valuesOf('type'),
    documentClass: valuesOf('documentClass'),
    documentLanguage: valuesOf('documentLanguage'),
    documentTag: valuesOf('documentTag'),
    departmentId: valuesOf('departmentId'),
    assetId: valuesOf('assetId'),
  }
}

/** Another filter begins at its first page. */
export function withFilter(before: URLSearchParams, next: Partial<BankFilter>): URLSearchParams {
  const changed = new URLSearchParams(before)
  changed.delete('page')
  for (const [name, values] of Object.entries(next)) {
    if (values.length === 0) changed.delete(name)
    else changed.set(name, values.join(','))
  }
  return changed
}

export const noFilter: BankFilter = {
  type: [],
  documentClass: [],
  documentLanguage: [],
  documentTag: [],
  departmentId: [],
  assetId: [],
}

export function countOf(filter: BankFilter): number {
  return filters.reduce((count, name) => count + filter[name].length, 0)
}

export function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((one) => one !== value) : [...values, value]
}
