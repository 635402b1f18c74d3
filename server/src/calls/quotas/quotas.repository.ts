import type { Quota } from '@millwright/contract/company'
import { and, count, eq, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { askedQuestions, companyQuotas, storedBytes } from '../../schema/quotas.ts'
import { resumableUploads } from '../../schema/resumable-uploads.ts'
import { isActive, isPerson, users } from '../../schema/users.ts'

const columns = { bytes: companyQuotas.bytes, members: companyQuotas.members, questions: companyQuotas.questions }

/** What was set for this company alone; null where the settings of the installation hold. */
export async function findOwnQuota(tx: Transaction, companyId: string): Promise<Quota | null> {
  const [row] = await tx.select(columns).from(companyQuotas).where(eq(companyQuotas.companyId, companyId))
  return row ?? null
}

/** Until `tx` ends nobody else of the company adds what `what` counts. */
export async function lockQuota(tx: Transaction, companyId: string, what: 'bytes' | 'members'): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`quota of ${what} ${companyId}`}, 0))`)
}

/** What is stored, and what uploads that have not ended were promised. */
export async function readBytes(tx: Transaction, companyId: string): Promise<number> {
  const stored = tx
    .select({ bytes: sql`coalesce(sum(${storedBytes.bytes}), 0)` })
    .from(storedBytes)
    .where(eq(storedBytes.companyId, companyId))
  const promised = tx
    .select({ bytes: sql`coalesce(sum(${resumableUploads.size}), 0)` })
    .from(resumableUploads)
    .where(and(eq(resumableUploads.companyId, companyId), inArray(resumableUploads.state, ['receiving', 'saving'])))
  const { rows } = await tx.execute<{ bytes: number }>(sql`select ((${stored}) + (${promised}))::float8 as bytes`)
  return rows[0]?.bytes ?? 0
}

const isKeptOut = and(isNull(users.removedAt), eq(users.suspendedByDirectory, true), isNull(users.verifiedAt))

/** People who may sign in. `withKeptOut`: and those whom a directory has made, and who never could. */
export async function countMembers(tx: Transaction, companyId: string, withKeptOut = false): Promise<number> {
  const isCounted = withKeptOut ? or(isActive, isKeptOut) : isActive
  const [row] = await tx
    .select({ members: count() })
    .from(users)
    .where(and(eq(users.companyId, companyId), isCounted, isPerson))
  return row?.members ?? 0
}

const today = sql`(now() at time zone 'utc')::date`

/** Of today. */
export async function readQuestions(tx: Transaction, companyId: string): Promise<number> {
  const [row] = await tx
    .select({ questions: askedQuestions.questions })
    .from(askedQuestions)
    .where(and(eq(askedQuestions.companyId, companyId), eq(askedQuestions.day, today)))
  return row?.questions ?? 0
}

/** False, and nothing is counted, where `most` were asked today. */
export async function addQuestion(tx: Transaction, companyId: string, most: number): Promise<boolean> {
  if (most === 0) return false
  const { day, questions } = askedQuestions
  const rows = await tx
    .insert(askedQuestions)
    .values({ companyId, day: today, questions: 1 })
    .onConflictDoUpdate({
      target: askedQuestions.companyId,
      set: { day: today, questions: sql`case when ${day} = ${today} then ${questions} + 1 else 1 end` },
      setWhere: or(ne(day, today), lt(questions, most)),
    })
    .returning({ questions })
  return rows.length > 0
}

/** Whole seconds until the next day of UTC begins, by the database's clock. */
export async function secondsOfDayLeft(tx: Transaction): Promise<number> {
  const { rows } = await tx.execute<{ seconds: number }>(
    sql`select ceil(extract(epoch from (${today} + 1) - (now() at time zone 'utc')))::int as seconds`,
  )
  return rows[0]?.seconds ?? 0
}
