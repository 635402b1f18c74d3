import * as z from 'zod/mini'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { factMail } from './fact-mail.ts'
import { findFactMail, setTold } from './fact-mails.repository.ts'

const FactMailJob = z.object({
  companyId: z.string().check(z.guid()),
  userId: z.string().check(z.guid()),
  resourceId: z.string().check(z.guid()),
  /** The version that says otherwise. */
  versionId: z.string().check(z.guid()),
})
type FactMailJob = z.infer<typeof FactMailJob>

/** Who asked within so many days is told. */
export const daysTold = 90

/** One mail a person and version. */
export const factMailQueue: Queue<FactMailJob> = {
  name: 'fact-mail',
  payload: FactMailJob,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export type FactMailDeps = { database: Database; sendMail: SendMail; publicUrl: () => string }

export async function sendFactMail(
  { database, sendMail, publicUrl }: FactMailDeps,
  job: FactMailJob,
  signal: AbortSignal,
): Promise<void> {
  const told = await database.asCompany(job.companyId, (tx) => findFactMail(tx, { ...job, days: daysTold }))
  // They lost the access, the file is gone, or another version is shown by now: it tells them what it says itself.
  if (!told) return
  // Something that was marked later gets a mail of its own.
  const id = `fact-change.${job.versionId}.${job.userId}.${told.markIds[0] ?? ''}`
  await sendMail({ id, to: told.person.email, ...factMail(told, publicUrl()) }, signal)
  await database.asCompany(job.companyId, (tx) => setTold(tx, { companyId: job.companyId, ids: told.markIds }))
}
