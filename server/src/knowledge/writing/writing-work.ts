import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openWork } from '../../platform/threads/open-work.ts'
import { writingTasks } from './writing-tasks.ts'

/** A text of this length takes some milliseconds here. */
const shortText = 16_384

/**
 * Computes something from a text: here from a short one, in a thread of its own from any other.
 * @throws Refusal `too-large` for what takes too long or too much memory; `too-many`
 */
export const writingWork = openWork({
  script: new URL('./writing-thread.ts', import.meta.url),
  tasks: writingTasks,
  limits: { threads: 1, heapMegabytes: 512, maxMs: 30_000, waiting: { ofKey: 20, inAll: 200 } },
  isShort: (input) => input.text.length + ('given' in input ? input.given.length : 0) <= shortText,
  tooLarge: (cause) => new Refusal('too-large', reasons.textLong, { cause }),
})
