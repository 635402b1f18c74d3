import type { UploadKind } from '@millwright/contract/formats'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Readable } from 'node:stream'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { bodyWork } from '../../calls/bodies/body-work.ts'
import type { TranscriptLine } from '../../schema/videos.ts'

/** The name of the part that brings a video's subtitles. */
export const subtitlesPart = 'subtitles'

/** What of a form's subtitles is kept: null for too much of it. */
export type SentSubtitles = { bytes: Buffer | null }[]

/** Reads a part to its end: the sender hears of what is wrong with it only when all is sent. */
export async function keepSubtitles(stream: Readable): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= limits.subtitleBytes) chunks.push(chunk)
  }
  return size > limits.subtitleBytes ? null : Buffer.concat(chunks)
}

/** What is said in a video, as far as its sender tells. */
export type GivenSpeech = { language: string; lines: TranscriptLine[] | null }

type SentSpeech = { language: string | undefined; subtitles: SentSubtitles; kind: UploadKind }

/** Null of what is no video. @throws Refusal */
export async function speechOf(
  { language, subtitles, kind }: SentSpeech,
  by: { key: string; signal: AbortSignal },
): Promise<GivenSpeech | null> {
  const bytes = bytesOf(subtitles, kind)
  if (kind !== 'video') return null
  if (!bytes) return { language: language ?? '', lines: null }
  const said = await bodyWork('subtitles', { bytes, field: subtitlesPart }, by)
  return { language: language ?? said.language, lines: said.lines }
}

/** Null where none were sent. @throws Refusal */
function bytesOf(sent: SentSubtitles, kind: UploadKind): Buffer | null {
  // A form without a chosen file sends an empty part.
  const [first, ...others] = sent.filter(({ bytes }) => bytes === null || bytes.length > 0)
  if (!first) return null
  if (kind !== 'video') throw invalidInput({ [subtitlesPart]: reasons.subtitlesElsewhere })
  if (others.length > 0) throw invalidInput({ [subtitlesPart]: reasons.subtitlesTwice })
  if (first.bytes === null) throw new Refusal('too-large', reasons.subtitlesTooLarge)
  return first.bytes
}
