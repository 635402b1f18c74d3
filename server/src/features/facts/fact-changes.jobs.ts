import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { compareVersions } from './compare-versions.ts'
import { factMailQueue } from './fact-mails.jobs.ts'
import { factsOfLine, marksOfQuotes, marksOfSaid } from './mark-quotes.ts'
import { addMarks, listAskers } from './marks.repository.ts'
import { type CitedPage, listApproved, listCited, listSaidElsewhere } from './quoting.repository.ts'
import { findShownVersion, listOtherVersions, setCompared } from './revisions.repository.ts'

const PublishedVersionJob = z.object({
  companyId: z.string().check(z.guid()),
  resourceId: z.string().check(z.guid()),
  versionId: z.string().check(z.guid()),
  /** It was read and shown before, and is shown again. */
  isRestored: z.optional(z.boolean()),
})
type PublishedVersionJob = z.infer<typeof PublishedVersionJob>

/** A version was published or is shown again: what quotes others is marked. */
export const factChangesQueue: Queue<PublishedVersionJob> = {
  name: 'fact-changes',
  payload: PublishedVersionJob,
  concurrency: 1,
  redeliveries: 6,
  redeliverAfterSeconds: 5,
}

/** Who asked within so many days is told. */
const daysTold = 90

export type FactChangesDeps = { database: Database; jobs: Jobs }

/**
 * Each other version that something quotes is compared with it, one by one: what quotes the first one need not quote
 * any that came between.
 */
export async function markChanges(
  { database, jobs }: FactChangesDeps,
  job: PublishedVersionJob,
  signal: AbortSignal,
): Promise<void> {
  const { companyId, resourceId, versionId } = job
  const step = <T>(work: (tx: Transaction) => Promise<T>) => {
    signal.throwIfAborted()
    return database.asCompany(companyId, work)
  }
  const shown = await step((tx) => findShownVersion(tx, job))
  if (!shown) return
  const { assetId, number, isCompared } = shown
  const others = await step((tx) => listOtherVersions(tx, { companyId, resourceId, number }))
  const approved = await step((tx) => listApproved(tx, { companyId, assetId, resourceId }))
  const said = await step((tx) => listSaidElsewhere(tx, { companyId, assetId, resourceId }))
  for (const [at, { id: fromVersionId, number: from, isQuoted }] of others.entries()) {
    const quoted = approved.filter(({ version }) => version === undefined || version === from)
    // What notes and clips say alone is compared with the newest one; once marked for it, with others too.
    if (at > 0 && !isQuoted && quoted.length === 0) continue
    const compared = await compareVersions({ companyId, before: fromVersionId, after: versionId, step, signal })
    const changed = compared.changed.map(({ before, after }) => ({ before, after }))
    const lines = compared.lines.map(factsOfLine)
    const inQuotes = [...changed, ...lines]
    if (inQuotes.length === 0) continue
    const of = { companyId, resourceId, fromVersionId, toVersionId: versionId, toNumber: number }
    await step((tx) => addMarks(tx, of, [...marksOfQuotes(quoted, inQuotes), ...marksOfSaid(said, changed)]))
    let next: CitedPage['next'] = null
    do {
      // The marks and who is told of them, in one: a job that runs again marks nothing twice, and tells nobody twice.
      next = await step(async (tx): Promise<CitedPage['next']> => {
        const page = await listCited(tx, { companyId, versionId: fromVersionId }, next)
        const messageIds = await addMarks(tx, of, marksOfQuotes(page.texts, inQuotes))
        // Another reader may read the same file otherwise: that is no news of the plant.
        if (isCompared && !job.isRestored) return page.next
        for (const userId of await listAskers(tx, { companyId, messageIds, days: daysTold })) {
          await jobs.enqueue(tx, factMailQueue, {
            payload: { companyId, userId, resourceId, versionId },
            key: `${versionId} ${userId}`,
            delaySeconds: 2,
          })
        }
        return page.next
      })
    } while (next !== null)
  }
  await step((tx) => setCompared(tx, job))
}
