import type { TranscriptFormat } from '@millwright/contract/videos'
import type { TranscriptLine } from '../../schema/videos.ts'

export const transcriptMediaTypes: Record<TranscriptFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  srt: 'application/x-subrip; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

export function writeTranscript(lines: readonly TranscriptLine[], format: TranscriptFormat): string {
  switch (format) {
    case 'txt':
      return lines.map(({ text }) => `${text}\n`).join('')
    case 'srt':
      return lines.map((line, at) => `${at + 1}\r\n${times(line, ',')}\r\n${unarrowed(line.text)}\r\n\r\n`).join('')
    case 'vtt':
      return `WEBVTT\n\n${lines.map((line) => `${times(line, '.')}\n${escaped(line.text)}\n\n`).join('')}`
  }
}

function times({ start, end }: TranscriptLine, point: ',' | '.'): string {
  return `${clock(start, point)} --> ${clock(end, point)}`
}

function clock(seconds: number, point: string): string {
  const milliseconds = Math.round(seconds * 1000)
  const part = (of: number, digits: number) => String(Math.floor(of)).padStart(digits, '0')
  const minutes = Math.floor(milliseconds / 60_000)
  const within = milliseconds % 60_000
  return `${part(minutes / 60, 2)}:${part(minutes % 60, 2)}:${part(within / 1000, 2)}${point}${part(within % 1000, 3)}`
}

/** WebVTT takes `<` for markup; `-->` would be the times of another line. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** SubRip has no escapes. */
function unarrowed(text: string): string {
  return text.replaceAll('-->', '→')
}
