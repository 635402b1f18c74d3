import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { stat } from 'node:fs/promises'
import { Refusal } from '../../../platform/refusal.ts'
import { openThreads, type TaskOrder, TaskTooLarge } from '../../../platform/threads/threads.ts'
import { faultOfSvg, type SvgFault } from './read-svg.ts'
import type { svgTasks } from './svg-tasks.ts'

/** Read in some ms, less than a thread takes to start. */
const shortFileBytes = 65_536

const faultReasons: Record<SvgFault, CallReason> = {
  'not-svg': reasons.notAnImage,
  'too-deep': reasons.svgTooDeep,
  'too-many-attributes': reasons.svgAttributes,
}

/** Companies have their turns: many large drawings of one let those of others through. */
const threads = openThreads<typeof svgTasks>(new URL('./svg-thread.ts', import.meta.url), {
  threads: 2,
  heapMegabytes: 512,
  maxMs: 60_000,
  waiting: { ofKey: 50, inAll: 500 },
})

/**
 * A well-formed document whose root is an SVG element and that declares no entities of its own. @throws Refusal; `too-many`
 */
export async function requireSvg(path: string, order: TaskOrder): Promise<void> {
  const { size } = await stat(path)
  const fault = size <= shortFileBytes ? await faultOfSvg(path) : await faultInThread(path, order)
  if (fault) throw new Refusal('wrong-type', faultReasons[fault])
}

/** Reading a large drawing keeps a processor busy for seconds: 20 MB of the smallest elements some three. */
async function faultInThread(path: string, order: TaskOrder): Promise<SvgFault | null> {
  try {
    return await threads.run('fault', { path }, order)
  } catch (error) {
    if (!(error instanceof TaskTooLarge)) throw error
    throw new Refusal('invalid-input', reasons.imageUnreadable, { cause: error })
  }
}
