import type { TranscriptLine } from '../../schema/videos.ts'
import { summarize } from '../writing/summarize.ts'
import type { Span } from './cut-clips.ts'
import { keyPhrases } from './key-phrase.ts'

export type TitledClip = Span & { title: string; summary: string }

const sentences = 2

/** What is said in each. */
export function textsOf(spans: readonly Span[], lines: readonly TranscriptLine[]): string[] {
  return spans.map(({ start, end }) =>
    lines
      .filter((line) => line.start >= start && line.start < end)
      .map(({ text }) => text)
      .join(' '),
  )
}

/** Titles are key phrases, summaries the sentences that say most; where nobody speaks, the time is the title. */
export function titleClips(spans: readonly Span[], lines: readonly TranscriptLine[]): TitledClip[] {
  const texts = textsOf(spans, lines)
  const titles = keyPhrases(texts)
  return spans.map((span, at) => ({
    ...span,
    title: titles[at] || clock(span.start),
    summary: summarize(texts[at] ?? '', { sentences })
      .replace(/\s+/gu, ' ')
      .trim(),
  }))
}

/** `2:41` */
function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`
}
