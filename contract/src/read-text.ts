import * as z from 'zod/mini'
import { Id, ResourceIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { PictureHint } from './picture-hints.ts'
import { ownAssetIds } from './resources.ts'
import type { RouteTable } from './route.ts'
import { Box, Segment } from './segments.ts'
import { codes } from './reasons/refusals.ts'

/** Where something is in a text. */
const Range = z.object({ start: z.int(), end: z.int() })
const Point = z.object({ x: z.number(), y: z.number() })
const Person = z.object({ _id: Id, username: z.string() })

/** A line that was read from a picture. */
export const ReadLine = z.object({
  id: z.string(),
  text: z.string(),
  /** The upright rectangle around it. */
  boxes: z.array(Box),
  /** Clockwise from the top left of the text, which may be turned. */
  corners: z.array(Point),
  /** 0-1; 1 once a person has corrected it. */
  confidence: z.number(),
  /** The words of its text that are in doubt. */
  doubtful: z.array(Range),
  correctedBy: z.nullable(Person),
  correctedAt: z.nullable(Time),
})
export type ReadLine = z.infer<typeof ReadLine>

/** What a nameplate says of the machine, as an information field of an asset takes it. */
export const PlateField = z.object({
  label: z.string(),
  value: z.string(),
  type: z.enum(['text', 'number', 'date']),
  boxes: z.array(Box),
  /** Of the value, what is in doubt. */
  doubtful: z.array(Range),
})
export type PlateField = z.infer<typeof PlateField>

/**
 * What was read from a scanned page or an image. Places are fractions of the upright picture, whose size is in pixels.
 * Where the text was not read from a picture there are no lines, and no size.
 */
export const ReadText = z.object({
  segment: Segment,
  width: z.int(),
  height: z.int(),
  /** Degrees clockwise by which the text is turned. */
  angle: z.number(),
  lines: z.array(ReadLine),
  /** Lines whose text was read rather than guessed, of those that seem to hold some. */
  readLines: z.int(),
  foundLines: z.int(),
  hints: z.array(PictureHint),
  fields: z.array(PlateField),
  updatedAt: z.nullable(Time),
})
export type ReadText = z.infer<typeof ReadText>

const segment = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value)),
  z.int(codes.segmentInvalid).check(z.gte(1, codes.segmentInvalid)),
)
const textQuery = z.object({ ...ownAssetIds, id: ResourceIdField, segment })
const Corrections = z.object({
  lines: z
    .array(
      z.object({
        id: z.string(codes.lineUnknown),
        text: z.string(codes.lineText).check(z.maxLength(limits.correctedLine, codes.lineText)),
      }),
    )
    .check(z.maxLength(limits.correctedLines, codes.linesMany)),
})

const path = '/api/departments/assets/resources/text' as const

export const readTextRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'What was read from a scanned page or an image, line by line',
    query: textQuery,
    output: ReadText,
    access: 'resource.read',
  },
  correct: {
    method: 'PUT',
    path,
    summary: 'Puts other text in place of lines that were read wrongly; it is found at once',
    query: textQuery,
    body: Corrections,
    output: ReadText,
    message: 'Text saved',
    ifMatch: true,
    stepwise: true,
    access: 'resource.write',
  },
} as const satisfies RouteTable
