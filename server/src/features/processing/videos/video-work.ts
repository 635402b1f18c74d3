import type { Reason } from '@millwright/contract/reasons/reason'
import { createReadStream } from 'node:fs'
import type { StoredBlob } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { changeHeldJob, type Subject } from '../attempts/attempt.repository.ts'
import type { Publishing } from '../attempts/publish-passages.ts'
import type { WorkerDeps } from '../processing.deps.ts'
import type { StageProgress } from '../progress.ts'

/** A video whose job is being worked on. */
export type VideoWork = {
  publishing: Publishing
  subject: Subject
  blobKey: string
  title: string
  signal: AbortSignal
  report: (now: StageProgress) => void
  onSkipped: (what: string, error: unknown) => void
}

/** The same, lent as a file, with a folder for what is made of it. */
export type LentVideo = VideoWork & { path: string; folder: string } & Pick<
    WorkerDeps,
    'blobs' | 'writeDown' | 'model' | 'threads'
  >

/** A short transaction of the attempt that still holds its job. */
export async function inStep<T>({ publishing }: VideoWork, use: (tx: Transaction) => Promise<T>): Promise<T> {
  return publishing.step(async (tx) => {
    await changeHeldJob(tx, publishing.attempt, {})
    return use(tx)
  })
}

/** Kept before a row names it: what is never named goes with the next sweep. */
export function keep({ blobs, signal }: Pick<LentVideo, 'blobs' | 'signal'>, made: string): Promise<StoredBlob> {
  return blobs.put(createReadStream(made), signal)
}

/** Percent of the job at which each step begins; the last ends at 99. */
const shares = {
  probe: 0,
  pictures: 1,
  sprite: 3,
  playable: 8,
  speech: 40,
  scenes: 65,
  screen: 72,
  clips: 90,
  index: 95,
} as const
type Step = keyof typeof shares
const order = Object.keys(shares) as Step[]

/** Reports how far a step is, of 1. */
export function reportStep({ report }: VideoWork, step: Step, stage: Reason): (share: number) => void {
  const from = shares[step]
  const next = order[order.indexOf(step) + 1]
  const to = next === undefined ? 99 : shares[next]
  const tell = (share: number) => report({ stage, progress: Math.floor(from + share * (to - from)) })
  tell(0)
  return tell
}
