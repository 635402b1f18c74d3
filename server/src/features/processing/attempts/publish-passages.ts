import {
  addFacts,
  keepCorrections,
  moveCorrections,
  removeSomeFacts,
} from '../../../knowledge/facts/facts.repository.ts'
import { TextMoved } from '../../../knowledge/facts/followed/follow-text.ts'
import { addPassages, removeSomePassages } from '../../../knowledge/index/stored-passages.repository.ts'
import { putSegments, removeSegmentsBeyond } from '../../../knowledge/passages/passages.repository.ts'
import { putReadings, removeReadingsBeyond } from '../../../knowledge/read-text/readings.repository.ts'
import { countVersion } from '../../../knowledge/index/index-passages.ts'
import { showProcessed } from '../../../knowledge/index/show-current.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { type Attempt, changeHeldJob, findSubject } from './attempt.repository.ts'
import { NotPublishable, reasonNotToPublish } from '../failures.ts'
import type { ReadBatch } from '../cutting/read-batches.ts'
import { lockPublication, markProcessed, markUnprocessed } from './versions.repository.ts'

export type Publishing = {
  attempt: Attempt
  /** A short transaction under the job's company. */
  step: <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
  /** In the last step, once it is found. */
  published?: (tx: Transaction) => Promise<void>
}

export type Alongside = {
  /** In steps of its own. */
  ahead?: (step: Publishing['step']) => Promise<void>
  /** Throws `TextMoved` where `ahead` has to go again. */
  last?: (tx: Transaction) => Promise<void>
}

export type PublishedCounts = { segments: number; passages: number; facts: number }

/** Passages, or facts, that one transaction writes: on the embedded database every request waits for it. */
const batchLength = 100

/**
 * Makes what is read findable, in steps that nobody sees: search and lists know a version by its `processedAt`, which
 * only the last step sets. Every step first makes sure that the attempt still holds its job. A version that was found
 * until now stays so until there is something new to write, so that an unreadable file takes nothing away. `alongside`
 * writes in the last step, or throws to prevent it, and in steps of its own ahead of it.
 *
 * @throws NotPublishable when the resource was deleted or closed to the assistant meanwhile.
 */
export async function publishPassages(
  publishing: Publishing,
  batches: AsyncIterable<ReadBatch>,
  alongside: Alongside = {},
): Promise<PublishedCounts> {
  const { attempt, step } = publishing
  const published: PublishedCounts = { segments: 0, passages: 0, facts: 0 }
  let hasBegun = false
  let writing: Promise<void> = Promise.resolve()
  try {
    for await (const batch of batches) {
      // One batch is written while the next is read.
      await writing
      if (!hasBegun) await begin(publishing)
      hasBegun = true
      writing = write(publishing, batch)
      // Whoever awaits it next throws its failure.
      writing.catch(() => {})
      published.segments += batch.segments.length
      published.passages += batch.passages.length
      published.facts += batch.facts.length
    }
    await writing
  } finally {
    // Also after a failure of the reader: what clears after us must find nothing in flight.
    await writing.catch(() => {})
  }
  const held: Publishing['step'] = (work) =>
    step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      return work(tx)
    })
  // What the last step would do and count otherwise, while everybody else waits for it.
  do {
    await alongside.ahead?.(held)
    while (await held((tx) => countVersion(tx, attempt.versionId)));
  } while (!(await isPublished(publishing, published, alongside)))
  return published
}

/** The last step; false where what `ahead` has done is not enough any more. */
async function isPublished(publishing: Publishing, published: PublishedCounts, alongside: Alongside): Promise<boolean> {
  const { attempt, step } = publishing
  try {
    await step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      await requirePublishable(tx, attempt)
      await removeSegmentsBeyond(tx, attempt, published.segments)
      await removeReadingsBeyond(tx, attempt, published.segments)
      await moveCorrections(tx, attempt)
      await keepCorrections(tx, attempt)
      await markProcessed(tx, attempt, published)
      await showProcessed(tx, attempt)
      await alongside.last?.(tx)
      await publishing.published?.(tx)
      await changeHeldJob(tx, attempt, { status: 'completed', stage: null, progress: 100, leftovers: false })
    })
    return true
  } catch (error) {
    if (error instanceof TextMoved) return false
    throw error
  }
}

async function begin(publishing: Publishing): Promise<void> {
  const { attempt, step } = publishing
  await step(async (tx) => {
    await changeHeldJob(tx, attempt, { leftovers: true })
    await requirePublishable(tx, attempt)
    await markUnprocessed(tx, attempt)
    await showProcessed(tx, attempt)
  })
  await clearUnpublished(publishing)
}

async function write({ attempt, step }: Publishing, { segments, passages, facts }: ReadBatch): Promise<void> {
  await step(async (tx) => {
    await changeHeldJob(tx, attempt, {})
    await putSegments(tx, attempt, segments)
    await putReadings(tx, attempt, segments)
    await addPassages(tx, attempt, passages.slice(0, batchLength))
  })
  for (let from = batchLength; from < passages.length; from += batchLength) {
    await step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      await addPassages(tx, attempt, passages.slice(from, from + batchLength))
    })
  }
  for (let from = 0; from < facts.length; from += batchLength) {
    await step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      await addFacts(tx, attempt, facts.slice(from, from + batchLength))
    })
  }
}

async function requirePublishable(tx: Transaction, attempt: Attempt): Promise<void> {
  const reason = reasonNotToPublish(await findSubject(tx, attempt))
  if (reason !== null) throw new NotPublishable(reason)
}

/** Takes out what this attempt or one before has written, unless it is what is found today. */
export async function clearUnpublished({ attempt, step }: Publishing): Promise<void> {
  for (;;) {
    const cleared = await step(async (tx) => {
      await changeHeldJob(tx, attempt, {})
      const { isProcessed } = await lockPublication(tx, attempt)
      if (isProcessed) return 0
      const facts = await removeSomeFacts(tx, attempt, batchLength)
      return facts === batchLength ? facts : removeSomePassages(tx, attempt, batchLength)
    })
    if (cleared < batchLength) return
  }
}
