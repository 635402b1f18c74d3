import type { UploadKind } from '@millwright/contract/formats'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import type { Readable } from 'node:stream'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { parseSubtitles, SubtitlesRefused } from '../../knowledge/transcripts/parse-subtitles.ts'
import { languageOfLines } from '../../knowledge/transcripts/language.ts'
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

/** Null of what is no video. @throws Refusal */
export function speechOf(
  { language, subtitles }: { language: string | undefined; subtitles: SentSubtitles },
  kind: UploadKind,
): GivenSpeech | null {
  const lines = linesOf(subtitles, kind)
  return kind === 'video' ? { language: language ?? languageOfLines(lines ?? []), lines } : null
}

/** Null where none were sent. @throws Refusal */
function linesOf(sent: SentSubtitles, kind: UploadKind): TranscriptLine[] | null {
  // A form without a chosen file sends an empty part.
  const [first, ...others] = sent.filter(({ bytes }) => bytes === null || bytes.length > 0)
  if (!first) return null
  if (kind !== 'video') throw invalidInput({ [subtitlesPart]: texts.subtitlesElsewhere })
  if (others.length > 0) throw invalidInput({ [subtitlesPart]: texts.subtitlesTwice })
  if (first.bytes === null) throw new Refusal('too-large', texts.subtitlesTooLarge)
  try {
    return parseSubtitles(first.bytes)
  } catch (error) {
    if (!(error instanceof SubtitlesRefused)) throw error
    throw invalidInput({ [subtitlesPart]: error.message })
  }
}
