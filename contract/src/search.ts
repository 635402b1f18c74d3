import * as z from 'zod/mini'
import { SearchedFor, SourceType, TextRange } from './chats.ts'
import { ResourceType } from './formats.ts'
import { Id, optionalId, optionalIdField, ResourceIdField } from './ids.ts'
import { limits } from './limits.ts'
import { documentClassIds } from './document-classes.ts'
import { optionalChoice, optionalNumber } from './listing.ts'
import type { RouteTable } from './route.ts'
import { Segment } from './segments.ts'
import { codes } from './reasons/refusals.ts'

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

/** As it can be found and cited, whole. `segments`: where in the file it stands, in its order. */
export const ReadPassage = z.object({ id: Id, title: z.string(), text: z.string(), segments: z.array(Segment) })
export type ReadPassage = z.infer<typeof ReadPassage>

export const ReadPassages = z.object({
  resourceId: Id,
  fileName: z.string(),
  fileType: ResourceType,
  departmentId: Id,
  assetId: Id,
  passages: z.array(ReadPassage),
})
export type ReadPassages = z.infer<typeof ReadPassages>

/** A page as it looks, or an image: at most 1,568 pixels a side, upright. */
export const ReadPicture = z.object({
  resourceId: Id,
  fileName: z.string(),
  mediaType: z.literal('image/jpeg'),
  base64: z.string(),
})
export type ReadPicture = z.infer<typeof ReadPicture>

export const searchRoutes = {
  readPicture: {
    method: 'GET',
    path: '/api/search/picture',
    summary: 'A page of a document that is found, or an image, as a picture for models that look at pictures',
    query: z.object({
      resourceId: ResourceIdField,
      /** Of a document, from 1; an image has none. */
      page: optionalNumber(codes.pageInvalid, 20_000),
    }),
    output: ReadPicture,
    access: 'passage.read',
    stepwise: true,
  },
  readPassages: {
    method: 'GET',
    path: '/api/search/passages',
    summary: 'The text of a file as it is found: around a passage, of a page, second or block, or from the beginning',
    query: z.object({
      resourceId: ResourceIdField,
      /** As `search` names it: itself and its neighbours. */
      passageId: optionalId(codes.passageIdInvalid),
      /** As `search` and sources name it, where no passage is given. */
      segment: z.optional(z.string().check(z.maxLength(limits.segment, codes.segmentTooLong))),
    }),
    output: ReadPassages,
    access: 'passage.read',
  },
  search: {
    method: 'GET',
    path: '/api/search',
    summary: 'What one may read, as one types: resources, passages, notes, videos, places, fields and experts',
    query: z.object({
      q: z
        .string(codes.searchRequired)
        .check(z.trim(), z.minLength(1, codes.searchRequired), z.maxLength(limits.search, codes.searchTooLong)),
      kinds: z._default(kinds, []),
      /** Alternatives of `searchedFor` that are not to be looked for. */
      without: z._default(withoutWords, []),
      departmentId: optionalIdField('department', codes.departmentIdMalformed),
      assetId: optionalIdField('asset', codes.assetIdMalformed),
      /** Files of maker's documents of this class (VDI 2770) alone, and what they say. */
      documentClass: optionalChoice(documentClassIds),
      /** The same of this language (ISO 639-1). */
      documentLanguage: z.optional(z.string().check(z.toLowerCase(), z.maxLength(20))),
      /** The same with a tag that is called so. */
      documentTag: z.optional(z.string().check(z.maxLength(limits.documentTag))),
      pageSize: optionalNumber(codes.searchPageSizeInvalid, limits.searchHits.max),
    }),
    output: SearchResults,
    stepwise: true,
    access: 'search.use',
  },
} as const satisfies RouteTable
