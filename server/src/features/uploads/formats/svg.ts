import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { Refusal } from '../../../platform/refusal.ts'
import { createTurns } from '../../../platform/turns.ts'
import { faultOfSvg, type SvgFault } from './read-svg.ts'

/** Read in some ms, less than a thread takes to start. */
const shortFileBytes = 65_536
/** 20 MB of the smallest elements take some three seconds. */
const maxMs = 60_000
const heapMegabytes = 512

const faultReasons: Record<SvgFault, CallReason> = {
  'not-svg': reasons.notAnImage,
  'too-deep': reasons.svgTooDeep,
  'too-many-attributes': reasons.svgAttributes,
}

const inTurn = createTurns(2)

/** A well-formed document whose root is an SVG element and that declares no entities of its own. @throws Refusal */
export async function requireSvg(path: string): Promise<void> {
  const { size } = await stat(path)
  const fault = size <= shortFileBytes ? await faultOfSvg(path) : await inTurn(() => faultInThread(path))
  if (fault) throw new Refusal('wrong-type', faultReasons[fault])
}

/** Reading a large drawing keeps a processor busy for seconds. */
async function faultInThread(path: string): Promise<SvgFault | null> {
  const thread = new Worker(new URL('./svg-thread.ts', import.meta.url), {
    workerData: path,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  try {
    const [fault] = (await once(thread, 'message', { signal: AbortSignal.timeout(maxMs) })) as [SvgFault | null]
    return fault
  } catch (error) {
    throw new Refusal('invalid-input', reasons.imageUnreadable, { cause: error })
  } finally {
    await thread.terminate()
  }
}
