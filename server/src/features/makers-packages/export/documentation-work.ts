import { reasons } from '@millwright/contract/reasons/refusals'
import { Refusal } from '../../../platform/refusal.ts'
import { openWork } from '../../../platform/threads/open-work.ts'
import { documentationTasks } from './documentation-tasks.ts'

/** In characters: metadata of so much are written in some milliseconds. */
const shortData = 16_384

/** Writes what a container says: here for some documents, in a thread of its own for many. @throws Refusal */
export const documentationWork = openWork({
  script: new URL('./documentation-thread.ts', import.meta.url),
  tasks: documentationTasks,
  limits: { threads: 1, heapMegabytes: 512, maxMs: 30_000, waiting: { ofKey: 10, inAll: 100 } },
  isShort: ({ data }) => data.length <= shortData,
  tooLarge: (cause) => new Refusal('too-large', reasons.packageExportTooMany, { cause }),
})
