import type { Reason } from '@millwright/contract/reasons/reason'
import { storedReason } from '../../schema/reasons.ts'
import { and, asc, eq, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { packedFormat } from '../../knowledge/dictionaries/prepare/pack.ts'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Transaction } from '../../platform/database/transaction.ts'
import { dictionaries, type DictionaryFile, systemDictionaries } from '../../schema/dictionaries.ts'
import { processingJobs } from '../../schema/processing-jobs.ts'
import {
  deadAfterSeconds,
  type DictionaryName,
  maxRetrySeconds,
  maxAttempts,
  retryAfterSeconds,
} from './dictionaries.jobs.ts'

/** One beginning of preparing; what a later one has taken over, an earlier one writes no more. */
export type Attempt = DictionaryName & { attempt: number }
export type PreparationAttempt = Attempt & { from: string; to: string; files: DictionaryFile[] }

const tables = [dictionaries, systemDictionaries] as const
type Table = (typeof tables)[number]

/** Null when it is gone, done, not due yet, or being prepared elsewhere. */
export async function beginPreparing(tx: Transaction, named: DictionaryName): Promise<PreparationAttempt | null> {
  const table = tableOf(named)
  const [row] = await tx
    .update(table)
    .set({
      state: 'active',
      progress: 0,
      ...storedReason(null),
      attempt: sql`${table.attempt} + 1`,
      heartbeatAt: sql`now()`,
    })
    .where(and(is(table, named), isDue(table)))
    .returning({ attempt: table.attempt, from: table.fromLanguage, to: table.toLanguage, files: table.files })
  return row ? { ...named, ...row } : null
}

/** False when another has taken over, or it was removed. `progress` in percent; null leaves it. */
export async function keepPreparing(tx: Transaction, attempt: Attempt, progress: number | null): Promise<boolean> {
  return write(tx, attempt, { heartbeatAt: sql`now()`, ...(progress === null ? {} : { progress }) })
}

type Result = {
  preparedKey: string
  preparedSha256: Uint8Array
  entries: number
  name: string | null
  licence: string | null
}

export async function completePreparing(tx: Transaction, attempt: Attempt, result: Result): Promise<boolean> {
  const { preparedKey, preparedSha256, entries, name, licence } = result
  return write(tx, attempt, {
    state: 'completed',
    progress: 100,
    preparedKey,
    preparedSha256,
    entries,
    format: packedFormat,
    attempt: 0,
    ...(name === null ? {} : { name }),
    ...(licence === null ? {} : { licence }),
  })
}

/** What was prepared before serves no more: its source is no dictionary now. */
export async function failPreparing(tx: Transaction, attempt: Attempt, reason: Reason): Promise<boolean> {
  return write(tx, attempt, {
    state: 'failed',
    ...storedReason(reason),
    preparedKey: null,
    preparedSha256: null,
    entries: 0,
  })
}

/** To be begun again at once. */
export async function releasePreparing(tx: Transaction, attempt: Attempt): Promise<boolean> {
  return write(tx, attempt, { state: 'waiting', progress: 0, heartbeatAt: null })
}

/** To be begun again after a while that doubles, or failed with this sentence after the last attempt. */
export async function retryPreparing(tx: Transaction, attempt: Attempt, reason: Reason): Promise<boolean> {
  if (attempt.attempt >= maxAttempts) return write(tx, attempt, { state: 'failed', ...storedReason(reason) })
  return write(tx, attempt, { state: 'waiting', progress: 0, heartbeatAt: sql`now()` })
}

type Changes = PgUpdateSetSource<Table>

async function write(tx: Transaction, attempt: Attempt, changes: Changes): Promise<boolean> {
  const table = tableOf(attempt)
  const mine = and(is(table, attempt), eq(table.state, 'active'), eq(table.attempt, attempt.attempt))
  const rows = await tx.update(table).set(changes).where(mine).returning({ id: table.id })
  return rows.length > 0
}

/**
 * Lets those wait again whose worker was not heard of (`all`: every one that is being prepared, when no worker can be
 * alive) and those that an older code has prepared; those that were begun too often fail with this sentence.
 */
export async function releaseUnprepared(tx: Transaction, all: boolean, tooOften: Reason): Promise<void> {
  for (const table of tables) {
    const isDead = and(
      eq(table.state, 'active'),
      all ? undefined : or(isNull(table.heartbeatAt), lt(table.heartbeatAt, secondsAgo(deadAfterSeconds))),
    )
    const isOld = and(eq(table.state, 'completed'), ne(table.format, packedFormat))
    await tx
      .update(table)
      .set({ state: 'failed', ...storedReason(tooOften) })
      .where(and(isDead, sql`${table.attempt} >= ${maxAttempts}`))
    await tx.update(table).set({ state: 'waiting', progress: 0, heartbeatAt: null }).where(or(isDead, isOld))
  }
}

/** What can be begun now, over all companies: in the order in which it was added. */
export async function listWaiting(tx: Transaction): Promise<DictionaryName[]> {
  const own = await tx
    .select({ companyId: dictionaries.companyId, id: dictionaries.id })
    .from(dictionaries)
    .where(isDue(dictionaries))
    .orderBy(asc(dictionaries.id))
  const ofSystem = await tx
    .select({ id: systemDictionaries.id })
    .from(systemDictionaries)
    .where(isDue(systemDictionaries))
    .orderBy(asc(systemDictionaries.id))
  return [...own, ...ofSystem.map(({ id }) => ({ companyId: null, id }))]
}

/**
 * What is begun next, over all companies: whatever somebody added; of what the machine has, one, and that only while
 * nothing else waits or is being prepared, and no file is processed or waits for it.
 */
export async function listNext(tx: Transaction): Promise<DictionaryName[]> {
  const waiting = await listWaiting(tx)
  const added = waiting.filter(({ companyId }) => companyId !== null)
  const [first] = waiting
  if (added.length > 0 || !first) return added
  for (const table of tables) if ((await tx.$count(table, eq(table.state, 'active'))) > 0) return []
  const isBusy = (await tx.$count(processingJobs, inArray(processingJobs.status, ['waiting', 'active']))) > 0
  return isBusy ? [] : [first]
}

/** Whether one that somebody added could be begun now. */
export async function isAddedWaiting(tx: Transaction): Promise<boolean> {
  return (await tx.$count(dictionaries, isDue(dictionaries))) > 0
}

/** What waits after an error tells by its last heartbeat when that was. */
function isDue(table: Table): SQL | undefined {
  const wait = sql`least(${maxRetrySeconds}, ${retryAfterSeconds} * 2 ^ (${table.attempt} - 1)) * interval '1 second'`
  return and(
    eq(table.state, 'waiting'),
    or(isNull(table.heartbeatAt), lt(sql`${table.heartbeatAt} + ${wait}`, sql`now()`)),
  )
}

function tableOf({ companyId }: DictionaryName): Table {
  return companyId === null ? systemDictionaries : dictionaries
}

function is(table: Table, { companyId, id }: DictionaryName): SQL | undefined {
  return and(eq(table.id, id), companyId === null ? undefined : eq(dictionaries.companyId, companyId))
}

function secondsAgo(seconds: number): SQL {
  return sql`now() - ${seconds} * interval '1 second'`
}
