import * as z from 'zod/mini'
import { type InstallationAdmins, listInstallationAdmins } from '../../access/installation-admins.repository.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/queue.ts'
import type { Log } from '../../platform/log.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { runMail } from './run-mail.ts'
import { findRun } from './system.repository.ts'

export const SystemMailJob = z.object({ runId: z.string().check(z.guid()) })
export type SystemMailJob = z.infer<typeof SystemMailJob>

export const systemMailQueue: Queue<SystemMailJob> = {
  name: 'system-mail',
  payload: SystemMailJob,
  concurrency: 1,
  redeliveries: 12,
  redeliverAfterSeconds: 5,
}

export type RunMailDeps = {
  database: Database
  sendMail: SendMail
  log: Log
  publicUrl: () => string
  installationAdmins: InstallationAdmins
}

/** Tells who runs the installation what a check found that was not there before, or that a backup failed. */
export async function sendRunMail(deps: RunMailDeps, { runId }: SystemMailJob, signal: AbortSignal): Promise<void> {
  const { database, sendMail, log, publicUrl, installationAdmins } = deps
  const { run, to } = await database.asSystem('mail', async (tx) => ({
    run: await findRun(tx, runId),
    to: await listInstallationAdmins(tx, installationAdmins),
  }))
  if (!run) return
  if (to.length === 0) {
    log.warn({ run: runId }, 'nobody is mailed what was found: INSTALLATION_ADMINS names no admin')
    return
  }
  await sendMail({ id: `system.${runId}`, to, ...runMail(run, publicUrl()) }, signal)
}
