import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Log } from '../../../platform/log.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  deleteCompany,
  deleteDeliveries,
  deleteSomeLines,
  deleteSomeRows,
  listBlobsOf,
  listCompanyTables,
} from './company-rows.repository.ts'
import { type RemovalMailDeps, type RemovalMailJob, sendRemovalMail } from './removal-mail.ts'
import { closeForGood, type DueCompany, findDue, takeToTell } from './removal.repository.ts'

const rowsAtOnce = 500
const keysAtOnce = 200

export type RemovalDeps = RemovalMailDeps & {
  blobs: Pick<BlobStore, 'remove' | 'growing'>
  log: Pick<Log, 'error'>
  enqueueMail: (tx: Transaction, job: RemovalMailJob) => Promise<void>
  /** For tests, which stop it there. */
  reached?: (point: string) => void
}

type Step = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

/**
 * For a timed job: tells of what goes tomorrow, and removes what is due, bytes first and then rows, in short steps. Broken
 * off, the next run goes on: the company's own row goes last.
 */
export async function removeDueCompanies(deps: RemovalDeps, signal: AbortSignal): Promise<void> {
  const { database } = deps
  await database.asSystem('maintenance', async (tx) => {
    for (const companyId of await takeToTell(tx)) await deps.enqueueMail(tx, { companyId, kind: 'tomorrow' })
  })
  const failed: string[] = []
  const next = () => {
    signal.throwIfAborted()
    return database.asSystem('maintenance', (tx) => findDue(tx, failed))
  }
  for (let due = await next(); due; due = await next()) {
    const { id } = due
    try {
      await closeAndRemove(deps, due, signal)
    } catch (error) {
      signal.throwIfAborted()
      // The next hour tries it again; the others do not wait for it.
      failed.push(id)
      deps.log.error({ company: id, error }, 'a company could not be removed')
    }
  }
}

async function closeAndRemove(deps: RemovalDeps, { id, told }: DueCompany, signal: AbortSignal): Promise<void> {
  if (told !== 'gone') {
    if (!(await deps.database.asSystem('maintenance', (tx) => closeForGood(tx, id)))) return
    // Its admins go with its rows: what cannot be mailed now is mailed to nobody.
    await sendRemovalMail(deps, { companyId: id, kind: 'gone' }, new AbortController().signal).catch(
      (error: unknown) => {
        deps.log.error({ company: id, error }, 'an admin could not be told that the company goes')
      },
    )
  }
  await removeCompany(deps, id, signal)
}

async function removeCompany(
  { database, blobs, reached = () => {} }: RemovalDeps,
  companyId: string,
  signal: AbortSignal,
): Promise<void> {
  const step: Step = (work) => {
    signal.throwIfAborted()
    return database.asSystem('maintenance', work)
  }
  await step((tx) => deleteDeliveries(tx, companyId))
  await removeBytes({ step, blobs }, companyId)
  reached('removed the bytes')
  const tables = await step(listCompanyTables)
  // A trigger of one table may write into another that is empty already.
  for (let isLeft = true; isLeft;) {
    isLeft = false
    for (const table of tables) {
      while ((await step((tx) => deleteSomeRows(tx, companyId, { table, most: rowsAtOnce }))) > 0) {
        isLeft = true
        reached(`removed rows of ${table}`)
      }
    }
  }
  while ((await step((tx) => deleteSomeLines(tx, companyId, rowsAtOnce))) > 0) reached('removed lines of the trail')
  reached('before the company')
  await step(async (tx) => {
    await deleteSomeLines(tx, companyId, rowsAtOnce)
    await deleteCompany(tx, companyId)
  })
}

async function removeBytes({ step, blobs }: Pick<RemovalDeps, 'blobs'> & { step: Step }, companyId: string) {
  for (let after = ''; ;) {
    const from = after
    const keys = await step((tx) => listBlobsOf(tx, companyId, { after: from, most: keysAtOnce }))
    for (const { key, growing } of keys) {
      if (growing) await blobs.growing.remove(key)
      await blobs.remove(key)
    }
    const last = keys.at(-1)
    if (!last) return
    after = last.key
  }
}
