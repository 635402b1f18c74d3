import { limits } from '@millwright/contract/limits'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { TextDecoder } from 'node:util'
import type { TranscriptLine } from '../../schema/videos.ts'
import { inOrder, storableLine } from './lines.ts'

/** What is wrong with a file of subtitles. */
export class SubtitlesRefused extends Error {
  readonly reason: CallReason

  constructor(reason: CallReason) {
    super(reason.code)
    this.reason = reason
  }
}

/** `01:02:03,450 --> 01:02:05.000`; WebVTT may leave the hours out and say where the line stands. */
const timing =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})\s*-->\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})/u
/** What begins as times do and is none. */
const brokenTiming = /^\s*\d\S*\s*-->/u
const maxTimingLength = 200
const counter = /^\s*\d{1,7}\s*$/u

/**
 * The lines of a SubRip (`.srt`) or WebVTT file in the order of their times, without their markup. What is no UTF-8
 * or UTF-16 is read as Windows-1252, in which old programs write.
 *
 * @throws SubtitlesRefused
 */
export function parseSubtitles(bytes: Uint8Array): TranscriptLine[] {
  const found: TranscriptLine[] = []
  let open: { start: number; end: number; said: string[] } | null = null
  const close = () => {
    const text = open && plainText(open.said.join(' '))
    if (open && text) found.push({ start: open.start, end: open.end, text })
    open = null
  }
  for (const line of linesIn(decoded(bytes))) {
    const times = timing.exec(line.slice(0, maxTimingLength))
    if (times) {
      // A file whose blank lines were lost: the number before the times is the next line's.
      if (open && counter.test(open.said.at(-1) ?? '')) open.said.pop()
      close()
      if (found.length >= limits.transcriptLines) throw new SubtitlesRefused(reasons.transcriptLong)
      open = { start: secondsOf(times.slice(1, 5)), end: secondsOf(times.slice(5, 9)), said: [] }
    } else if (brokenTiming.test(line.slice(0, maxTimingLength)))
      throw new SubtitlesRefused(reasons.subtitlesUnreadable)
    else if (line.trim() === '') close()
    else open?.said.push(line.slice(0, 2 * limits.transcriptLine))
  }
  close()
  if (found.length === 0) throw new SubtitlesRefused(reasons.subtitlesUnreadable)
  return inOrder(found)
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function* linesIn(text: string): Generator<string> {
  let from = 0
  while (from <= text.length) {
    const feed = text.indexOf('\n', from)
    const end = feed < 0 ? text.length : feed
    yield text.slice(from, end).replace(/\r$/u, '')
    from = end + 1
  }
}

function secondsOf([hours, minutes, seconds, fraction]: readonly (string | undefined)[]): number {
  const whole = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return whole + Number((fraction ?? '').padEnd(3, '0')) / 1000
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }

/** Without `<i>`, `<v Anna>`, `<00:01.000>` and `{\an8}`. */
function plainText(text: string): string {
  const said = text
    .replace(/<[^<>]*>/gu, '')
    .replace(/\{\\[^{}]*\}/gu, '')
    .replace(/&(amp|lt|gt|nbsp|lrm|rlm);/gu, (_, name: string) => named[name] ?? '')
  return storableLine(said)
}
