import { Refusal } from '../../platform/refusal.ts'
import { openWork } from '../../platform/threads/open-work.ts'
import { transcriptTasks } from './transcript-tasks.ts'

/** In characters of all lines as JSON: they are read or written in some milliseconds here. */
const shortLines = 16_384
/** Of a line as JSON, beside its text. */
const aroundText = 40

/**
 * Reads, shows or writes all lines of a transcript: here those of a short one, in a thread of its own any others.
 * @throws Refusal `too-large` for what takes too long or too much memory; `too-many`
 */
export const transcriptWork = openWork({
  script: new URL('./transcript-thread.ts', import.meta.url),
  tasks: transcriptTasks,
  limits: { threads: 1, heapMegabytes: 512, maxMs: 30_000, waiting: { ofKey: 20, inAll: 200 } },
  isShort: (input) =>
    ('stored' in input
      ? input.stored.length
      : input.lines.reduce((sum, { text }) => sum + text.length + aroundText, 0)) <= shortLines,
  tooLarge: (cause) => new Refusal('too-large', undefined, { cause }),
})
