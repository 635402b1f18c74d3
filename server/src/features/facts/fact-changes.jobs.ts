import * as z from 'zod/mini'
import { compareFacts } from '../../knowledge/facts/compare-facts.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { factMailQueue } from './fact-mails.jobs.ts'
import { listFactsOfVersion } from './facts.repository.ts'
import { marksOfQuotes, marksOfSaid } from './mark-quotes.ts'
import {
  addMarks,
  type CitedPage,
  findRevision,
  listApproved,
  listAskers,
  listCited,
  listSaidElsewhere,
} from './quoting.repository.ts'

const Published = z.object({
  companyId: z.string().check(z.guid()),
  resourceId: z.string().check(z.guid()),
  versionId: z.string().check(z.guid()),
})
type Published = z.infer<typeof Published>

/** A version was published: what quotes the one before it is marked. */
export const factChangesQueue: Queue<Published> = {
  name: 'fact-changes',
  payload: Published,
  concurrency: 1,
  redeliveries: 6,
  redeliverAfterSeconds: 5,
}

/** Who asked within so many days is told. */
const daysTold = 90

type Deps = { database: Database; jobs: Jobs }

export async function markChanges({ database, jobs }: Deps, job: Published, signal: AbortSignal): Promise<void> {
  const { companyId, resourceId } = job
  const step = <T>(work: (tx: Transaction) => Promise<T>) => {
    signal.throwIfAborted()
    return database.asCompany(companyId, work)
  }
  const revision = await step((tx) => findRevision(tx, job))
  if (!revision) return
  const { assetId, from, to } = revision
  const before = await step((tx) => listFactsOfVersion(tx, companyId, from.id))
  const after = await step((tx) => listFactsOfVersion(tx, companyId, to.id))
  const { changed } = compareFacts(before, after)
  if (changed.length === 0) return
  const of = { companyId, resourceId, fromVersionId: from.id, toVersionId: to.id }
  await step(async (tx) => {
    const approved = await listApproved(tx, { companyId, assetId, resourceId, version: from.number })
    const said = await listSaidElsewhere(tx, { companyId, assetId, resourceId })
    await addMarks(tx, of, [...marksOfQuotes(approved, changed), ...marksOfSaid(said, changed)])
  })
  let next: CitedPage['next'] = null
  do {
    // The marks and who is told of them, in one: a job that runs again marks nothing twice, and tells nobody twice.
    next = await step(async (tx): Promise<CitedPage['next']> => {
      const page = await listCited(tx, { companyId, versionId: from.id }, next)
      const messageIds = await addMarks(tx, of, marksOfQuotes(page.texts, changed))
      const askers = await listAskers(tx, { companyId, messageIds, days: daysTold })
      for (const userId of askers) {
        await jobs.enqueue(tx, factMailQueue, {
          payload: { companyId, userId, resourceId, versionId: to.id },
          key: `${to.id} ${userId}`,
          delaySeconds: 2,
        })
      }
      return page.next
    })
  } while (next !== null)
}
