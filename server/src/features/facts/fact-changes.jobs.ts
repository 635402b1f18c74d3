import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import { compareVersions } from './compare-versions.ts'
import { daysTold, factMailQueue } from './fact-mails.jobs.ts'
import { factsOfLine, marksOfQuotes, marksOfSaid, marksOfTexts } from './mark-quotes.ts'
import { addMarks, listAskers, type VersionChange } from './marks.repository.ts'
import { type CitedPage, listApproved, listCited, listSaidElsewhere, listServed } from './quoting.repository.ts'
import type { NewMark } from './quoting.ts'
import { findShownVersion, listOtherVersions, setCompared, type ShownVersion } from './revisions.repository.ts'
import { findSaidBefore } from './said-before.ts'

const PublishedVersionJob = z.object({
  companyId: z.string().check(z.guid()),
  resourceId: z.string().check(z.guid()),
  versionId: z.string().check(z.guid()),
  /** It was read and shown before, and is shown again. */
  isRestored: z.optional(z.boolean()),
  /** It was compared before; something quoted another version since. */
  isLate: z.optional(z.boolean()),
  /** Versions to be compared with it though no answer quotes them: a note or a video says what they said. */
  fromVersionIds: z.optional(z.array(z.string().check(z.guid()))),
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

export type FactChangesDeps = { database: Database; jobs: Jobs }

/**
 * Each other version that something quotes is compared with it, one by one: what quotes the first one need not quote
 * any that came between.
 */
export async function markChanges(deps: FactChangesDeps, job: PublishedVersionJob, signal: AbortSignal): Promise<void> {
  const { companyId, resourceId, versionId, fromVersionIds = [] } = job
  const step: Step = (work) => {
    signal.throwIfAborted()
    return deps.database.asCompany(companyId, work)
  }
  const shown = await step((tx) => findShownVersion(tx, job))
  if (!shown) return
  const { assetId, number, type } = shown
  const others = await step((tx) => listOtherVersions(tx, { companyId, resourceId, number }))
  for (const [at, { id: fromVersionId, number: from, isQuoted }] of others.entries()) {
    const approved = await step((tx) => listApproved(tx, { companyId, assetId, resourceId }))
    const quoted = approved.quotes.filter(({ version }) => version === undefined || version === from)
    // What notes and clips say alone is compared with the newest one; once marked for it, with others too.
    if (at > 0 && !isQuoted && quoted.length === 0 && !fromVersionIds.includes(fromVersionId)) continue
    const compared = await compareVersions({ companyId, before: fromVersionId, after: versionId, step, signal })
    // It is compared once it has been read again.
    if (!compared) return
    const changed = compared.changed.map(({ before, after }) => ({ before, after }))
    const inQuotes = [...changed, ...compared.lines.map(factsOfLine)]
    if (inQuotes.length === 0) continue
    const of = { companyId, resourceId, fromVersionId, toVersionId: versionId, toNumber: number }
    const mark = markerOf(deps, { job, shown, of })
    await step((tx) => mark(tx, [...marksOfQuotes(quoted, inQuotes), ...marksOfTexts(approved.texts, inQuotes)]))
    await inPages((after: string | null) =>
      step(async (tx) => {
        const { said, next } = await listSaidElsewhere(tx, { companyId, assetId, resourceId }, after)
        await mark(tx, marksOfSaid(said, changed))
        return next
      }),
    )
    await inPages((after: CitedPage['next']) =>
      step(async (tx) => {
        const { texts, next } = await listCited(tx, { companyId, versionId: fromVersionId }, after)
        await mark(tx, marksOfQuotes(texts, inQuotes))
        return next
      }),
    )
    await inPages((after: CitedPage['next']) =>
      step(async (tx) => {
        const { texts, next } = await listServed(tx, { companyId, approvalIds: approved.ids }, after)
        await mark(tx, marksOfTexts(texts, inQuotes))
        return next
      }),
    )
  }
  // Read again it says what it said before.
  if (!job.isLate && isNewlyShown(job, shown) && (type === 'note' || type === 'video')) {
    const outdated = await findSaidBefore(step, { companyId, assetId, resourceId, versionId })
    const payloads = outdated.map((file) => ({ companyId, ...file, isLate: true }))
    await step((tx) => deps.jobs.enqueueAll(tx, factChangesQueue, payloads))
  }
  await step((tx) => setCompared(tx, job))
}

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>
type Marking = { job: PublishedVersionJob; shown: ShownVersion; of: VersionChange }

/** The marks and who is told of them, in one: a job that runs again marks nothing twice, and tells nobody twice. */
function markerOf({ jobs }: FactChangesDeps, { job, shown, of }: Marking) {
  const { companyId, resourceId, versionId } = job
  // Another reader may read the same file otherwise: that is no news of the plant, but to who asked since it was compared.
  const since = isNewlyShown(job, shown) ? null : shown.comparedAt
  const isNews = since === null || job.isLate === true
  return async (tx: Transaction, marks: readonly NewMark[]) => {
    const messageIds = await addMarks(tx, of, marks)
    if (!isNews) return
    for (const userId of await listAskers(tx, { companyId, messageIds, days: daysTold, since })) {
      await jobs.enqueue(tx, factMailQueue, {
        payload: { companyId, userId, resourceId, versionId },
        key: `${versionId} ${userId}`,
        delaySeconds: 2,
      })
    }
  }
}

function isNewlyShown({ isRestored }: PublishedVersionJob, { comparedAt }: ShownVersion): boolean {
  return comparedAt === null || isRestored === true
}

async function inPages<Next>(page: (after: Next | null) => Promise<Next | null>): Promise<void> {
  let next: Next | null = null
  do next = await page(next)
  while (next !== null)
}
