import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openWork, type Work } from '../../platform/threads/open-work.ts'
import { noteTasks } from './note-tasks.ts'

/** @throws Refusal of the task; `too-large` for what takes too long or too much memory; `too-many` */
export type NoteWork = Work<typeof noteTasks>

/** The worst text of this length takes under 20 ms here, what a thread takes to be asked. */
const shortText = 16_384

/** What is computed from a note's text: here for a short one, in a thread of its own for any other. */
export function openNoteWork({ maxMs = 30_000 } = {}): NoteWork {
  return openWork({
    script: new URL('./note-thread.ts', import.meta.url),
    tasks: noteTasks,
    limits: { threads: 2, heapMegabytes: 1_024, maxMs, waiting: { ofKey: 50, inAll: 500 } },
    isShort: (input) => lengthOf(input) <= shortText,
    tooLarge: (cause) => new Refusal('too-large', reasons.noteTooLarge, { cause }),
  })
}

function lengthOf({ data, htmlContent }: { data?: string | undefined; htmlContent?: string | undefined }): number {
  return (data?.length ?? 0) + (htmlContent?.length ?? 0)
}
