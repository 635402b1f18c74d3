import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../platform/refusal.ts'
import { openWork } from '../../platform/threads/open-work.ts'
import { packageTasks } from './package-tasks.ts'

/** The worst package that says no more than this, in characters, takes some milliseconds here. */
const shortContents = 16_384

/**
 * What is computed from the whole of a package: here for one that says little, in a thread of its own for any other.
 * @throws Refusal `invalid-input` for what takes too long or too much memory; `too-many`
 */
export const packageWork = openWork({
  script: new URL('./package-thread.ts', import.meta.url),
  tasks: packageTasks,
  limits: { threads: 1, heapMegabytes: 1_024, maxMs: 30_000, waiting: { ofKey: 10, inAll: 100 } },
  isShort: ({ contents }) => contents.length <= shortContents,
  tooLarge: (cause) => new Refusal('invalid-input', reasons.packageTooHard, { cause }),
})
