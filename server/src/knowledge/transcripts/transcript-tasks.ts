import type { TranscriptFormat } from '@millwright/contract/videos'
import type { TranscriptLine } from '../../schema/videos.ts'
import { languageOfLines } from './language.ts'
import { contentOf, inOrder, storableLine, withinVideo } from './lines.ts'
import { writeTranscript } from './write-subtitles.ts'

/** The lines, and all that they say as one text. */
export type ShownLines = { segments: TranscriptLine[]; content: string }

/** What is computed from all lines of a transcript, for `transcriptWork`. `stored`: they as JSON, as they are kept. */
export const transcriptTasks = {
  clean: ({ lines, duration }: { lines: readonly TranscriptLine[]; duration: number }) => {
    const said = lines.map((line) => ({ ...line, text: storableLine(line.text) }))
    const ordered = inOrder(said.filter(({ text }) => text !== ''))
    const segments = withinVideo(ordered, duration)
    return { ...shown(segments), stored: JSON.stringify(segments), language: languageOfLines(segments) }
  },

  show: ({ stored }: { stored: string }): ShownLines => shown(linesIn(stored)),

  write: ({ stored, format }: { stored: string; format: TranscriptFormat }): Uint8Array =>
    Buffer.from(writeTranscript(linesIn(stored), format)),
}

const shown = (segments: TranscriptLine[]): ShownLines => ({ segments, content: contentOf(segments) })

function linesIn(stored: string): TranscriptLine[] {
  return JSON.parse(stored) as TranscriptLine[]
}
