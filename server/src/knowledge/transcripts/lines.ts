import { limits } from '@millwright/contract/limits'
import type { TranscriptLine } from '../../schema/videos.ts'

/** As long as no video is: times beyond it are mistakes. */
const latest = 360_000
/** Captions that roll up say a line again while the next one appears. */
const sameWithin = 0.2

/** One line of text that PostgreSQL takes, and no longer than a line may be. */
export function storableLine(text: string): string {
  return text.replaceAll('\0', ' ').replace(/\s+/gu, ' ').trim().slice(0, limits.transcriptLine).toWellFormed()
}

/** By their times, to the millisecond; none ends before it starts, and what is said again at once is said once. */
export function inOrder(lines: readonly TranscriptLine[]): TranscriptLine[] {
  const ordered: TranscriptLine[] = []
  const timed = lines.filter(({ start }) => start >= 0 && start <= latest)
  for (const { start, end, text } of timed.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = ordered.at(-1)
    const line = { start: milliseconds(start), end: milliseconds(Math.max(start, Math.min(end, latest))), text }
    if (last?.text === text && line.start <= last.end + sameWithin) last.end = Math.max(last.end, line.end)
    else ordered.push(line)
  }
  return ordered
}

/** Those that begin before the video ends; none lasts longer than it. */
export function withinVideo(lines: readonly TranscriptLine[], duration: number): TranscriptLine[] {
  return lines
    .filter(({ start }) => start < duration)
    .map((line) => ({ ...line, end: Math.min(line.end, milliseconds(duration)) }))
}

export function contentOf(lines: readonly TranscriptLine[]): string {
  return lines.map(({ text }) => text).join(' ')
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}
