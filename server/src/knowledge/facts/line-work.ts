import { Refusal } from '../../platform/refusal.ts'
import { openWork } from '../../platform/threads/open-work.ts'
import type { VersionText } from './changed-lines.ts'
import { lineTasks } from './line-tasks.ts'

/** Of all together, in characters: they are read or compared in some milliseconds here. */
const shortTexts = 16_384

const lengthOf = (texts: readonly Pick<VersionText, 'text'>[]) => texts.reduce((sum, { text }) => sum + text.length, 0)

/**
 * Compares the lines of two versions, or reads the facts of one: here those of short texts, in a thread of their own any others.
 * @throws Refusal `too-large` for what takes too long or too much memory; `too-many`
 */
export const lineWork = openWork({
  script: new URL('./line-thread.ts', import.meta.url),
  tasks: lineTasks,
  limits: { threads: 1, heapMegabytes: 512, maxMs: 30_000, waiting: { ofKey: 20, inAll: 200 } },
  isShort: (input) =>
    ('pages' in input ? lengthOf(input.pages) : lengthOf(input.before) + lengthOf(input.after)) <= shortTexts,
  tooLarge: (cause) => new Refusal('too-large', undefined, { cause }),
})
