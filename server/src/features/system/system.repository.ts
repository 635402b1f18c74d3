import type { Reason } from '@millwright/contract/reasons/reason'
import type { Quota } from '@millwright/contract/company'
import { and, desc, eq, lt, ne, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'
import { storedReason } from '../../schema/reasons.ts'
import { type StoredFinding, systemRuns, systemState } from '../../schema/system-runs.ts'

export type RunRow = typeof systemRuns.$inferSelect
export type RunKind = RunRow['kind']
type Outcome = Pick<RunRow, 'findings' | 'fresh' | 'files' | 'bytes'> & {
  reason: Reason
  state: 'done' | 'failed' | 'stopped'
}

/** Every transaction here is the system's, or has left the role of requests. */
export async function insertRun(tx: Transaction, run: Pick<RunRow, 'id' | 'kind' | 'thorough'>): Promise<void> {
  await tx.insert(systemRuns).values({ ...run, state: 'running' })
}

export async function touchRun(tx: Transaction, id: string): Promise<void> {
  await tx
    .update(systemRuns)
    .set({ heartbeatAt: sql`now()` })
    .where(eq(systemRuns.id, id))
}

/** False where it was ended meanwhile, as one that nobody runs. */
export async function endRun(tx: Transaction, id: string, { reason, ...outcome }: Outcome): Promise<boolean> {
  const ended = await tx
    .update(systemRuns)
    .set({ ...outcome, ...storedReason(reason), endedAt: sql`now()` })
    .where(and(eq(systemRuns.id, id), eq(systemRuns.state, 'running')))
    .returning({ id: systemRuns.id })
  return ended.length > 0
}

/** Those of which nobody is left; to be called by who alone may run this kind. Returns their ids. */
export async function stopLostRuns(tx: Transaction, kind: RunKind, reason: Reason): Promise<string[]> {
  const lost = await tx
    .update(systemRuns)
    .set({ state: 'stopped', ...storedReason(reason), endedAt: systemRuns.heartbeatAt })
    .where(and(eq(systemRuns.kind, kind), eq(systemRuns.state, 'running')))
    .returning({ id: systemRuns.id })
  return lost.map(({ id }) => id)
}

/** The newest first; `most` of them. */
export async function listLastRuns(tx: Transaction, kind: RunKind, most: number): Promise<RunRow[]> {
  return tx
    .select()
    .from(systemRuns)
    .where(eq(systemRuns.kind, kind))
    .orderBy(desc(systemRuns.startedAt), desc(systemRuns.id))
    .limit(most)
}

/** The newest that did all that it is for. */
export async function findLastThorough(tx: Transaction, kind: RunKind): Promise<RunRow | null> {
  const [row] = await tx
    .select()
    .from(systemRuns)
    .where(and(eq(systemRuns.kind, kind), eq(systemRuns.thorough, true), eq(systemRuns.state, 'done')))
    .orderBy(desc(systemRuns.startedAt), desc(systemRuns.id))
    .limit(1)
  return row ?? null
}

/** What the last check found that ended; null before the first. */
export async function findLastFindings(tx: Transaction): Promise<StoredFinding[] | null> {
  const [row] = await tx
    .select({ findings: systemRuns.findings })
    .from(systemRuns)
    .where(and(eq(systemRuns.kind, 'check'), eq(systemRuns.state, 'done')))
    .orderBy(desc(systemRuns.startedAt), desc(systemRuns.id))
    .limit(1)
  return row?.findings ?? null
}

export async function findRun(tx: Transaction, id: string): Promise<RunRow | null> {
  const [row] = await tx.select().from(systemRuns).where(eq(systemRuns.id, id))
  return row ?? null
}

/** But the last ones of each kind that did all that they are for. */
export async function deleteOldRuns(tx: Transaction): Promise<void> {
  await tx.delete(systemRuns).where(
    and(
      lt(systemRuns.startedAt, sql`now() - interval '90 days'`),
      ne(systemRuns.state, 'running'),
      sql`${systemRuns.id} not in (
        select distinct on (k.kind) k.id from ${systemRuns} k where k.state = 'done' and k.thorough
        order by k.kind, k.started_at desc)`,
    ),
  )
}

const stateColumns = {
  since: systemState.since,
  readTo: systemState.readTo,
  readAt: systemState.readAt,
  damaged: systemState.damaged,
  now: sql<Date>`now()`.mapWith(systemState.since),
}
export type StateRow = Omit<typeof systemState.$inferSelect, 'one' | 'storageTokens'> & { now: Date }

/** Makes it the first time. `now`: the database's. */
export async function readState(tx: Transaction): Promise<StateRow> {
  const [row] = await tx.select(stateColumns).from(systemState)
  if (row) return row
  await tx.insert(systemState).values({}).onConflictDoNothing()
  const [made] = await tx.select(stateColumns).from(systemState)
  if (!made) throw new Error('The state of the installation is gone')
  return made
}

export async function changeState(
  tx: Transaction,
  changes: Partial<Pick<StateRow, 'readTo' | 'damaged'>> & { isReadNow?: true },
): Promise<void> {
  const { isReadNow, ...columns } = changes
  await tx.update(systemState).set({ ...columns, ...(isReadNow ? { readAt: sql`now()` } : {}) })
}

export type CompanyStorage = {
  id: string
  name: string
  members: number
  files: number
  bytes: number
  /** Its own. */
  quota: Quota | null
}

/** The largest first; those that are not confirmed are none. Versions and what is made of them, the bin's included. */
export async function listStorage(tx: Transaction, most: number): Promise<CompanyStorage[]> {
  const { rows } = await tx.execute<CompanyStorage>(sql`
    select c.id, c.name,
      (select count(*)::int from users u where u.company_id = c.id and u.removed_at is null and not u.is_service) as members,
      coalesce(f.files, 0)::int as files, coalesce(f.bytes, 0)::float8 as bytes,
      case when q.company_id is not null then
        json_build_object('bytes', q.bytes, 'members', q.members, 'questions', q.questions) end as quota
    from ${companies} c left join company_quotas q on q.company_id = c.id left join (
      select company_id, count(*) as files, sum(size) as bytes from (
        select company_id, size from resource_versions where blob_key is not null
        union all select company_id, size from version_files
        union all select distinct on (blob_key) company_id, size from makers_packages
        union all select company_id, size from asked_pictures) stored
      group by company_id) f on f.company_id = c.id
    where c.verified_at is not null
    order by bytes desc, c.id limit ${most}`)
  return rows
}
