import * as z from 'zod/mini'
import { limits } from './limits.ts'

export const wholeNumber = (text: string, most: number) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
    z.int(text).check(z.gte(1, text), z.lte(most, text)),
  )

/** Query of a list. Without `page` and `pageSize` a list answers everything (completions §1). */
export function listQueryOf<const Sort extends readonly [string, ...string[]]>(sorts: Sort) {
  return {
    search: z.optional(z.string().check(z.maxLength(limits.searchText))),
    sort: z.optional(z.enum(sorts)),
    order: z.optional(z.enum(['asc', 'desc'])),
    page: z.optional(wholeNumber('page is a whole number from 1', 1_000_000)),
    pageSize: z.optional(wholeNumber(`pageSize is a whole number from 1 to ${limits.pageSize}`, limits.pageSize)),
  }
}

export type ListQuery<Sort extends string = string> = {
  search?: string | undefined
  sort?: Sort | undefined
  order?: 'asc' | 'desc' | undefined
  page?: number | undefined
  pageSize?: number | undefined
}
