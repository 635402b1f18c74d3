import * as z from 'zod/mini'
import { documentClassIds } from './document-classes.ts'
import { limits } from './limits.ts'
import { ResourceType } from './formats.ts'
import { Id, Time } from './ids.ts'
import { listQueryOf } from './listing.ts'
import type { RouteTable } from './route.ts'

/** A resource with the place that it lies in. */
export const BankRow = z.object({
  id: Id,
  fileName: z.string(),
  type: ResourceType,
  aiAccess: z.boolean(),
  processed: z.boolean(),
  /** Of a picture that was processed: it says nothing, so that there is nothing to find or cite. */
  withoutText: z.optional(z.boolean()),
  metadata: z.object({ updatedAt: Time, size: z.int(), extension: z.string(), type: z.string() }),
  parentId: z.nullable(Id),
  assetId: Id,
  assetName: z.string(),
  departmentId: Id,
  departmentName: z.string(),
})
export type BankRow = z.infer<typeof BankRow>

/** Values of a filter, comma-separated or repeated; '' and nothing stand for all. */
function listOf<Value extends z.ZodMiniType>(value: Value) {
  const read = z.transform((given: unknown) =>
    [given ?? []]
      .flat()
      .flatMap((one: unknown) =>
        typeof one === 'string' ? one.split(',').filter(Boolean) : [typeof one === 'boolean' ? String(one) : one],
      ),
  )
  return z._default(z.pipe(read, z.array(value).check(z.maxLength(1000))), [])
}
const yesOrNo = z.enum(['true', 'false'])
const idOf = z.string().check(z.guid(), z.toLowerCase())

export const bankFilters = {
  type: listOf(ResourceType),
  extension: listOf(z.string().check(z.toLowerCase(), z.maxLength(10))),
  processed: listOf(yesOrNo),
  aiAccess: listOf(yesOrNo),
  departmentId: listOf(idOf),
  assetId: listOf(idOf),
  /** Of a maker's document: its classes (VDI 2770) and languages (ISO 639-1). */
  documentClass: listOf(z.enum(documentClassIds)),
  documentLanguage: listOf(z.string().check(z.toLowerCase(), z.maxLength(20))),
  /** The labels of its tags. */
  documentTag: listOf(z.string().check(z.maxLength(limits.documentTag))),
}
const bankList = listQueryOf([
  'fileName',
  'type',
  'processed',
  'aiAccess',
  'metadata.size',
  'metadata.updatedAt',
  'metadata.extension',
  'assetName',
  'departmentName',
])
export const BankQuery = z.object({ ...bankFilters, ...bankList })
export type BankQuery = z.infer<typeof BankQuery>

const CountedValue = z.object({ value: z.string(), count: z.int() })
const CountedPlace = z.object({ value: Id, name: z.string(), count: z.int() })
/** How many rows each value has under the search and the other filters. */
export const BankCounts = z.object({
  type: z.array(CountedValue),
  extension: z.array(CountedValue),
  processed: z.array(CountedValue),
  aiAccess: z.array(CountedValue),
  documentClass: z.array(CountedValue),
  documentLanguage: z.array(CountedValue),
  /** The most frequent ones, at most `limits.documentTagsOffered`. */
  documentTag: z.array(CountedValue),
  department: z.array(CountedPlace),
  asset: z.array(z.extend(CountedPlace, { departmentId: Id })),
})
export type BankCounts = z.infer<typeof BankCounts>

export const bankRoutes = {
  fetch: {
    method: 'GET',
    path: '/api/resources',
    summary: 'Every resource that one may see, of all assets',
    query: BankQuery,
    output: z.array(BankRow),
    access: 'bank.read',
  },
  fetchFilters: {
    method: 'GET',
    path: '/api/resources/filters',
    summary: 'How many resources each value of a filter has',
    query: BankQuery,
    output: BankCounts,
    access: 'bank.read',
  },
  export: {
    method: 'GET',
    path: '/api/resources/export',
    summary: 'The resources of a query as CSV',
    query: BankQuery,
    output: z.null(),
    csv: 'always',
    stepwise: true,
    access: 'bank.read',
  },
} as const satisfies RouteTable
