import { v7 as uuidv7 } from 'uuid'
import type { Passage } from '../../knowledge/passages/cut-passages.ts'
import { countVersion, indexPassages, removePassages } from '../../knowledge/search/index-passages.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { type Attempt, changeHeldJob, findSubject } from './attempt.repository.ts'
import {
  deletePassages,
  insertPassages,
  listPassageIds,
  markProcessed,
  markUnprocessed,
  removePagesBeyond,
} from './documents.repository.ts'
import { hindranceOf } from './failures.ts'
import type { Progress } from './progress.ts'

/** What reading a document gave; its pages are stored already. */
export type ReadDocument = { pages: number; passages: Passage[] }

type Publishing = {
  attempt: Attempt
  read: ReadDocument
  progress: Progress
  signal: AbortSignal
  /** A short transaction under the job's company. */
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
}

/** Passages that one transaction writes: on the embedded database every request waits for it. */
const batchLength = 100
/** Percent of the bar that reading leaves for the index. */
export const readingShare = 70

/**
 * Makes a document findable in steps that nobody sees: search and lists know a version by its `processedAt`,
 * which only the last step sets. Every step first makes sure that the attempt still holds its job, and the first
 * and last that the document may be published at all.
 */
export async function publishDocument(publishing: Publishing): Promise<void> {
  const { attempt, read, progress, signal, step } = publishing
  const hindrance = await step(async (tx) => {
    await changeHeldJob(tx, attempt, {})
    const found = hindranceOf(await findSubject(tx, attempt))
    if (found === null) await markUnprocessed(tx, attempt)
    else await changeHeldJob(tx, attempt, { status: 'failed', stage: '', error: found })
    return found
  })
  if (hindrance !== null) return
  await clearPassages(publishing)
  for (let from = 0; from < read.passages.length; from += batchLength) {
    signal.throwIfAborted()
    await step((tx) => addPassages(tx, attempt, read.passages.slice(from, from + batchLength)))
    const share = Math.min(1, (from + batchLength) / read.passages.length)
    progress.report({
      stage: 'Building the index',
      progress: Math.floor(readingShare + (99 - readingShare) * share),
    })
  }
  while (await step((tx) => countAhead(tx, attempt))) signal.throwIfAborted()
  const late = await step((tx) => finish(tx, attempt, read.pages))
  if (late === null) return
  await clearPassages(publishing)
  await step((tx) => changeHeldJob(tx, attempt, { status: 'failed', stage: '', error: late }))
}

async function addPassages(tx: Transaction, attempt: Attempt, batch: readonly Passage[]): Promise<void> {
  const { companyId, versionId, resourceId, assetId } = attempt
  const rows = batch.map((passage) => ({ ...passage, companyId, versionId, resourceId, assetId, id: uuidv7() }))
  await changeHeldJob(tx, attempt, {})
  await insertPassages(tx, rows)
  await indexPassages(tx, companyId, rows)
}

async function countAhead(tx: Transaction, attempt: Attempt): Promise<boolean> {
  await changeHeldJob(tx, attempt, {})
  return countVersion(tx, attempt.versionId)
}

/** Null, or why it was not published after all. */
async function finish(tx: Transaction, attempt: Attempt, pages: number): Promise<string | null> {
  await changeHeldJob(tx, attempt, {})
  const hindrance = hindranceOf(await findSubject(tx, attempt))
  if (hindrance !== null) return hindrance
  await removePagesBeyond(tx, attempt, pages)
  await markProcessed(tx, attempt, pages)
  await changeHeldJob(tx, attempt, { status: 'completed', stage: '', progress: 100 })
  return null
}

/** Of an earlier reading, or of an attempt that was cut off. */
async function clearPassages({ attempt, step }: Publishing): Promise<void> {
  for (;;) {
    const cleared = await step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      const ids = await listPassageIds(tx, attempt, batchLength)
      if (ids.length === 0) return 0
      await removePassages(tx, attempt.companyId, ids)
      await deletePassages(tx, attempt, ids)
      return ids.length
    })
    if (cleared < batchLength) return
  }
}
