import * as z from 'zod/mini'
import type { TranscriptLine } from '../../schema/videos.ts'
import { languageCodes } from '../language/language.ts'
import { sentencesOf } from '../language/sentences.ts'
import { inOrder, storableLine } from './lines.ts'

/** What an endpoint heard in a stretch of sound; seconds from its beginning. `isTimed`: it said when. */
export type HeardSpeech = { language: string; lines: TranscriptLine[]; isTimed: boolean }

// By another name: the linter takes it for a promise's.
const orElse = z.catch
/** Local servers leave fields out, or null: whatever is there is taken. */
const Second = orElse(z.nullable(z.pipe(z.union([z.number(), z.string()]), z.transform(secondOf))), null)
const Text = orElse(z.string(), '')
const Reply = z.object({
  text: orElse(z.nullable(z.string()), null),
  language: Text,
  segments: orElse(z.array(z.object({ start: Second, end: Second, text: Text })), []),
  words: orElse(z.array(z.object({ start: Second, end: Second, word: Text, text: Text })), []),
})

const maxPause = 1
const maxLineLength = { seconds: 8, words: 16 }

/** @throws z.core.$ZodError for what is no reply of a transcription. */
export function readHeard(reply: unknown, seconds: number): HeardSpeech {
  const { text, language, segments, words } = Reply.parse(reply)
  if (text === null && segments.length === 0 && words.length === 0) throw new Error('The reply holds no transcription')
  const timed = [segments, linesOfWords(words)].find((parts) => parts.some(({ start }) => start !== null))
  const untimed = segments.map((segment) => segment.text).join(' ') || (text ?? '')
  const lines = timed ? withTimes(timed, seconds) : spread(untimed, seconds)
  return { language: codeOf(language), lines: inOrder(lines), isTimed: timed !== undefined }
}

type Part = { start: number | null; end: number | null; text: string }

/** Times that are missing are those of the neighbours; none lies outside the stretch. */
function withTimes(parts: readonly Part[], seconds: number): TranscriptLine[] {
  const within = (time: number) => Math.min(Math.max(0, time), seconds)
  let last = 0
  return parts.flatMap(({ start, end, text }, at) => {
    const said = storableLine(text)
    const from = within(start ?? last)
    const next = parts.slice(at + 1).find((part) => part.start !== null)?.start ?? seconds
    const to = within(end ?? Math.max(from, next))
    last = Math.max(from, to)
    // Models that hear nothing at the end go on talking behind it.
    return said === '' || (start ?? 0) >= seconds ? [] : [{ start: from, end: last, text: said }]
  })
}

type Word = { start: number | null; end: number | null; word: string; text: string }

function linesOfWords(words: readonly Word[]): Part[] {
  const lines: (Part & { words: number })[] = []
  for (const { start, end, word, text } of words) {
    const said = (word || text).trim()
    if (said === '') continue
    const open = lines.at(-1)
    const isOver =
      !open ||
      /[.!?。！？]$/u.test(open.text) ||
      open.words >= maxLineLength.words ||
      (start !== null && open.end !== null && start - open.end > maxPause) ||
      (end !== null && open.start !== null && end - open.start > maxLineLength.seconds)
    if (isOver) lines.push({ start, end, text: said, words: 1 })
    else {
      open.text += ` ${said}`
      open.end = end ?? open.end
      open.words++
    }
  }
  return lines
}

/** Without any times sentences last as long as they are written. */
function spread(text: string, seconds: number): TranscriptLine[] {
  const sentences = sentencesOf(text).map((sentence) => storableLine(sentence.text))
  const all = sentences.reduce((sum, { length }) => sum + length, 0)
  let before = 0
  return sentences.map((sentence) => {
    const start = (seconds * before) / all
    before += sentence.length
    return { start, end: (seconds * before) / all, text: sentence }
  })
}

function secondOf(value: number | string): number | null {
  const seconds = Number(value)
  return value === '' || !Number.isFinite(seconds) ? null : seconds
}

/** `english`, `en`, `en-US`; '' for what is none. */
function codeOf(language: string): string {
  const lower = language.trim().toLowerCase()
  const named = Object.entries(languageCodes).find(([name]) => name.toLowerCase() === lower)
  return named?.[1] ?? /^([a-z]{2})(?:[-_]|$)/u.exec(lower)?.[1] ?? ''
}
