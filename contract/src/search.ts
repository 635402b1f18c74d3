import * as z from 'zod/mini'
import { SearchedFor, SourceType, TextRange } from './chats.ts'
import { Id, optionalIdField } from './ids.ts'
import { limits } from './limits.ts'
import { documentClassIds } from './document-classes.ts'
import { optionalChoice, optionalNumber } from './listing.ts'
import type { RouteTable } from './route.ts'
import { Segment } from './segments.ts'
import { texts } from './texts.ts'

export const searchKinds = ['resource', 'passage', 'note', 'video', 'asset', 'field', 'department', 'expert'] as const
export const SearchKind = z.enum(searchKinds)
export type SearchKind = z.infer<typeof SearchKind>

/** What does not apply to a kind is null. */
export const SearchHit = z.object({
  id: Id,
  title: z.string(),
  snippet: z.string(),
  /** Offsets in the snippet. */
  marks: z.array(TextRange),
  departmentId: z.nullable(Id),
  assetId: z.nullable(Id),
  resourceId: z.nullable(Id),
  fileType: z.nullable(SourceType),
  segment: z.nullable(Segment),
})
export type SearchHit = z.infer<typeof SearchHit>

/** The best group comes first. */
export const SearchResults = z.object({
  groups: z.array(z.object({ kind: SearchKind, total: z.int(), hits: z.array(SearchHit) })),
  /** What the typed words were looked for as, besides themselves. */
  searchedFor: z.array(SearchedFor),
})
export type SearchResults = z.infer<typeof SearchResults>

/** Comma-separated; '' and nothing stand for all. */
const kinds = z.pipe(
  z.transform((given: unknown) => (typeof given === 'string' ? given.split(',').filter(Boolean) : (given ?? []))),
  z.array(SearchKind),
)

/** Comma-separated: no other word holds a comma. */
const withoutWords = z.pipe(
  z.transform((given: unknown) =>
    typeof given === 'string' ? given.split(',').filter((word) => word.trim() !== '') : (given ?? []),
  ),
  z.array(z.string().check(z.maxLength(limits.withoutWord))).check(z.maxLength(limits.without)),
)

export const searchRoutes = {
  search: {
    method: 'GET',
    path: '/api/search',
    summary: 'What one may read, as one types: resources, passages, notes, videos, places, fields and experts',
    query: z.object({
      q: z
        .string(texts.searchRequired)
        .check(z.trim(), z.minLength(1, texts.searchRequired), z.maxLength(limits.search, texts.searchTooLong)),
      kinds: z._default(kinds, []),
      /** Alternatives of `searchedFor` that are not to be looked for. */
      without: z._default(withoutWords, []),
      departmentId: optionalIdField('department', texts.departmentIdMalformed),
      assetId: optionalIdField('asset', texts.assetIdMalformed),
      /** Files of maker's documents of this class (VDI 2770) alone, and what they say. */
      documentClass: optionalChoice(documentClassIds),
      pageSize: optionalNumber(
        `pageSize is a whole number from 1 to ${limits.searchHits.most}`,
        limits.searchHits.most,
      ),
    }),
    output: SearchResults,
    stepwise: true,
    access: 'search.use',
  },
} as const satisfies RouteTable
