import * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { CallCode } from './reasons/reason.ts'
import { codes } from './reasons/refusals.ts'

// A form sends its empty fields too: in the query of a list '' counts as not given.

/** One of these values. */
export function optionalChoice<const Value extends string>(values: readonly Value[]) {
  const given = z.literal<readonly (Value | '')[]>([...values, ''])
  const read = z.transform((value: Value | ''): Value | undefined => value || undefined)
  return z.optional(z.pipe(given, read))
}

/** A whole number from 1. */
export function optionalNumber(code: CallCode, max: number) {
  const read = z.transform((value: unknown) => {
    if (value === '') return undefined
    return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value
  })
  return z.optional(z.pipe(read, z.optional(z.int(code).check(z.gte(1, code), z.lte(max, code)))))
}

/** Which page of a list. */
export const pageQuery = {
  page: optionalNumber(codes.pageNumberInvalid, 1_000_000),
  pageSize: optionalNumber(codes.pageSizeInvalid, limits.pageSize),
}

/** Query of a list. Without `page` and `pageSize` a list returns everything. */
export function listQueryOf<const Sort extends string>(sorts: readonly Sort[]) {
  return {
    search: z.optional(z.string().check(z.maxLength(limits.searchText))),
    sort: optionalChoice(sorts),
    order: optionalChoice(['asc', 'desc']),
    ...pageQuery,
  }
}

/** A record in a list: `users` stand in the plain list alone; `userCount` is the number of all whom it lists, by groups too. */
export function listedOf<Shape extends { users: z.ZodMiniType }>(record: z.ZodMiniObject<Shape>) {
  return z.extend(record, { users: z.optional(record.shape.users), userCount: z.int() })
}

export type ListQuery<Sort extends string = string> = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  pageSize?: number | undefined
}
