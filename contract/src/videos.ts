import * as z from 'zod/mini'
import { DownloadLink } from './drive.ts'
import { ChangedFact } from './facts.ts'
import { AssetIdField, Id, ResourceIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { ownAssetIds } from './resources.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** One line of a transcript: what is said from one second to another. */
export const TranscriptSegment = z.object({ start: z.number(), end: z.number(), text: z.string() })
export type TranscriptSegment = z.infer<typeof TranscriptSegment>

/** What is said in a video: whole, and in lines with their times in seconds. `language` is ISO 639-1, '' if unknown. */
export const Transcript = z.object({
  id: Id,
  language: z.string(),
  content: z.string(),
  segments: z.array(TranscriptSegment),
  /** Whether a person has changed it. */
  edited: z.boolean(),
  updatedAt: Time,
})
export type Transcript = z.infer<typeof Transcript>

/** A stretch of a video about one thing; times in seconds. */
export const Clip = z.object({
  id: Id,
  title: z.string(),
  summary: z.string(),
  start: z.number(),
  end: z.number(),
  posterUrl: z.nullable(z.string()),
  /** What is said in it, and a newer version of a file of the asset says otherwise. */
  changedFacts: z.optional(z.array(ChangedFact)),
})
export type Clip = z.infer<typeof Clip>

/**
 * The pictures for a player's scrubber, in one: row by row, one for each of as many equal stretches of the video as
 * there are, taken in its middle.
 */
export const spriteGrid = { columns: 10, rows: 10 } as const

/** Media types of the two formats of subtitles. */
export const subtitleTypes = { vtt: 'text/vtt', srt: 'application/x-subrip' } as const
export const TranscriptFormat = z.enum(['txt', 'srt', 'vtt'])
export type TranscriptFormat = z.infer<typeof TranscriptFormat>

const second = z
  .number(codes.transcriptTime)
  .check(z.gte(0, codes.transcriptTime), z.lte(360_000, codes.transcriptTime))
const Lines = z.object({
  segments: z
    .array(
      z
        .object({
          start: second,
          end: second,
          text: z.string(codes.transcriptText).check(z.maxLength(limits.transcriptLine, codes.transcriptText)),
        })
        .check(z.refine(({ start, end }) => start <= end, codes.transcriptTime)),
    )
    .check(z.maxLength(limits.transcriptLines, codes.transcriptLong)),
})

const at = '/api/departments/assets/resources' as const

export const videoRoutes = {
  fetchTranscript: {
    method: 'GET',
    path: `${at}/fetch/videos/single/transcript`,
    summary: 'The transcripts of a video; refused (409) where it has none',
    query: z.object({ assetId: AssetIdField, videoId: ResourceIdField }),
    output: z.array(Transcript),
    stepwise: true,
    access: 'resource.read',
  },
  saveTranscript: {
    method: 'PUT',
    path: `${at}/fetch/videos/single/transcript`,
    summary: 'Replaces the transcript of a video, which is then indexed again',
    query: z.object({ ...ownAssetIds, videoId: ResourceIdField }),
    body: Lines,
    bodyLimit: limits.subtitleBytes,
    subtitles: true,
    output: Transcript,
    message: 'Transcript saved',
    ifMatch: true,
    stepwise: true,
    access: 'resource.write',
  },
  fetchClips: {
    method: 'GET',
    path: `${at}/fetch/videos/single/clips`,
    summary: 'The clips of a video in its order; none before it is processed',
    query: z.object({ ...ownAssetIds, videoId: ResourceIdField }),
    output: z.array(Clip),
    access: 'resource.read',
  },
  /** Without `format` the video as it was uploaded. */
  downloadVideo: {
    method: 'GET',
    path: `${at}/download/videos`,
    summary: 'A link that downloads a video as it was uploaded, or its transcript',
    query: z.object({ ...ownAssetIds, id: ResourceIdField, format: z.optional(TranscriptFormat) }),
    output: DownloadLink,
    access: 'resource.read',
  },
} as const satisfies RouteTable
