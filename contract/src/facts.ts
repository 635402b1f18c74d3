import * as z from 'zod/mini'
import { ResourceType } from './formats.ts'
import { AssetIdField, FactIdField, Id, ResourceIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { optionalChoice, optionalNumber, pageQuery } from './listing.ts'
import type { RouteTable } from './route.ts'
import { Box, Segment } from './segments.ts'
import { codes } from './reasons/refusals.ts'

/** In the order in which they are listed. */
export const factKinds = ['fault', 'code', 'interval', 'setting', 'limit', 'fluid', 'part', 'step', 'warning'] as const
export const FactKind = z.enum(factKinds)
export type FactKind = z.infer<typeof FactKind>

/**
 * What a file says in a table, a list, a line or a sentence. Which `attribute` each kind has:
 * - fault: `cause` or `remedy`, with its symptom as subject; of a remedy, `condition` is the cause that it is for;
 * - code: `meaning`, `cause` or `remedy` of the code or lamp that is the subject;
 * - interval: `interval` of the work that is the subject; `condition` says when else, as `first` time;
 * - setting, limit: what is measured (`torque`, `pressure`), else `value`; of a limit, `condition` begins with `max`,
 *   `min` or `±`;
 * - fluid: its name or its quantity as the file says it, of the place that is the subject;
 * - part: `part number`, `position` or `quantity` of the part that is the subject;
 * - step: `step`, of what is done; `condition` is its number;
 * - warning: `danger`, `warning`, `caution` or `notice`.
 */
export const Fact = z.object({
  id: Id,
  /**
   * Facts with the same are one row as people read it: a cause with its remedies, all that a file says of a code, what
   * a row of a parts list says of its part. Others are rows by themselves. A server of the version before does not say it.
   */
  row: z.optional(z.string()),
  kind: FactKind,
  subject: z.string(),
  attribute: z.string(),
  value: z.string(),
  /** As it is written; '' where there is none. */
  unit: z.string(),
  condition: z.string(),
  /** The row, line or sentence that says so. */
  text: z.string(),
  source: z.object({
    resourceId: Id,
    versionId: Id,
    fileName: z.string(),
    fileType: ResourceType,
    segment: Segment,
    boxes: z.array(Box),
  }),
  corrected: z.boolean(),
  /** Only full members are shown what was hidden. */
  hidden: z.boolean(),
  /** Of its correction; without any, when its version came. A server of the version before does not say it. */
  updatedAt: z.optional(Time),
})
export type Fact = z.infer<typeof Fact>

/** `total` counts the rows of all pages, not their facts; a page holds whole rows. */
export const FactPage = z.object({ total: z.int(), facts: z.array(Fact) })
export type FactPage = z.infer<typeof FactPage>

const kinds = z.optional(
  z.pipe(
    z.transform((value: unknown) => {
      const given = typeof value === 'string' ? [value] : Array.isArray(value) ? (value as unknown[]) : []
      return given.flatMap((one) => (typeof one === 'string' ? one.split(',') : [one])).filter((one) => one !== '')
    }),
    z.array(z.enum(factKinds, codes.factKindUnknown)),
  ),
)

/** What the lines of each kind can be put in order by; `file`: what says so. Without any they come as they stand there. */
export const factSorts = ['subject', 'attribute', 'value', 'unit', 'file'] as const
export type FactSort = (typeof factSorts)[number]

const inAsset = {
  assetId: AssetIdField,
  kinds,
  search: z.optional(z.string().check(z.maxLength(limits.searchText))),
  sort: optionalChoice(factSorts),
  order: optionalChoice(['asc', 'desc']),
}

const pageNo = optionalNumber(codes.pageNoInvalid, 1_000_000)

export const FactsQuery = z.object({
  ...inAsset,
  pageNo,
  pageSize: pageQuery.pageSize,
  /** `false`: without what was hidden, as others than full members are shown them, and as they go out. */
  withHidden: optionalChoice(['true', 'false']),
})
export type FactsQuery = z.infer<typeof FactsQuery>

const part = z.string().check(z.trim(), z.maxLength(limits.factText, codes.factLong))
const corrected = z.optional(z.nullable(part))
/** Puts other words in the place of what was read; what is left out stays, null is what was read. */
export const FactCorrection = z.object({
  value: z.optional(z.nullable(part.check(z.minLength(1, codes.factValueRequired)))),
  unit: corrected,
  subject: z.optional(z.nullable(part.check(z.minLength(1, codes.factSubjectRequired)))),
  condition: corrected,
  hidden: z.optional(z.boolean()),
})
export type FactCorrection = z.infer<typeof FactCorrection>

/** What quotes a fact that has changed. */
export const FactQuoter = z.object({ kind: z.enum(['message', 'note', 'approval', 'clip']), id: Id })
export type FactQuoter = z.infer<typeof FactQuoter>

export const NamedQuoter = z.extend(FactQuoter, {
  /** The question or the title; null of an answer to somebody else: it is theirs. */
  name: z.nullable(z.string()),
  /** Of one's own answer, the chat; `inAsset` is false in one over all assets. */
  chat: z.optional(z.object({ id: Id, inAsset: z.boolean() })),
  /** Of a clip, the video and where it begins, in seconds. */
  video: z.optional(z.object({ id: Id, start: z.number() })),
})
export type NamedQuoter = z.infer<typeof NamedQuoter>

const said = z.object({ value: z.string(), unit: z.string() })

/** The lists of a comparison, in the order in which they are shown. */
export const changeLists = ['changed', 'lines', 'added', 'removed'] as const
export type ChangeList = (typeof changeLists)[number]

/** A page of each list; of one alone where one was asked for. */
export const FactChanges = z.object({
  added: z.array(Fact),
  removed: z.array(Fact),
  changed: z.array(z.object({ before: Fact, after: Fact })),
  /** Sentences and rows that say the same with another figure, and are no fact that changed; `subject` as `to` says it. */
  lines: z.array(z.object({ subject: z.string(), before: said, after: said })),
  /** How many each list holds on all pages. A server of the version before does not say it, and sends all. */
  totals: z.optional(z.object({ changed: z.int(), lines: z.int(), added: z.int(), removed: z.int() })),
  /** What quotes a value that `to` says otherwise, in `from` or a version before it. To full members only, on the first page. */
  quotedBy: z.array(NamedQuoter),
})
export type FactChanges = z.infer<typeof FactChanges>

/** Of what an answer quotes, a fact that another version of the file says otherwise. */
export const ChangedFact = z.object({
  resourceId: Id,
  /** Of the file, that says otherwise. */
  version: z.int(),
  subject: z.string(),
  attribute: z.string(),
  condition: z.string(),
  before: said,
  after: said,
})
export type ChangedFact = z.infer<typeof ChangedFact>

const version = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,7}$/.test(value) ? Number(value) : value)),
  z.int(codes.versionInvalid).check(z.gte(1, codes.versionInvalid)),
)

export const FactChangesQuery = z.object({
  resourceId: ResourceIdField,
  from: version,
  to: version,
  list: optionalChoice(changeLists),
  pageNo,
  pageSize: pageQuery.pageSize,
})
export type FactChangesQuery = z.infer<typeof FactChangesQuery>

const path = '/api/departments/assets/facts' as const

export const factRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary:
      'What the files of an asset say in tables, lists and figures, by rows: a row comes whole where a fact of it is found',
    query: FactsQuery,
    output: FactPage,
    access: 'resource.read',
  },
  correct: {
    method: 'PUT',
    path,
    summary: 'Corrects or hides a fact, or takes its correction back; it stays so when the file is read again',
    query: z.object({ factId: FactIdField }),
    body: FactCorrection,
    output: Fact,
    message: 'Fact saved',
    ifMatch: true,
    access: 'fact.write',
  },
  export: {
    method: 'GET',
    path: `${path}/export`,
    summary:
      'The facts of an asset as CSV, a line a row, of several causes or remedies a line a pair, without what was hidden',
    query: z.object(inAsset),
    output: z.null(),
    csv: 'always',
    stepwise: true,
    access: 'resource.read',
  },
  changes: {
    method: 'GET',
    path: `${path}/changes`,
    summary: 'What two versions of a file say otherwise, and what quoted it',
    query: FactChangesQuery,
    output: FactChanges,
    stepwise: true,
    access: 'fact.compare',
  },
} as const satisfies RouteTable
