import { limits } from '@millwright/contract/limits'
import { and, asc, eq, inArray, isNotNull, lt, notInArray, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { companies } from '../../../schema/companies.ts'
import { isActive, users } from '../../../schema/users.ts'

export type RemovalRow = { name: string; removedAt: Date | null }

const columns = { name: companies.name, removedAt: companies.removedAt }

export async function findRemoval(tx: Transaction, companyId: string): Promise<RemovalRow | null> {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, companyId))
  return row ?? null
}

/** Locked until `tx` ends: who takes it back and what removes it do not pass each other. */
export async function lockRemoval(
  tx: Transaction,
  companyId: string,
): Promise<(RemovalRow & { isOver: boolean }) | null> {
  const isOver = sql<boolean>`coalesce(${companies.removalTold} = 'gone' or ${companies.removedAt} <= now(), false)`
  const [row] = await tx
    .select({ ...columns, isOver })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for('update')
  return row ?? null
}

/** As the owner: requests may not write these columns. */
export async function setRemoval(tx: Transaction, companyId: string, begins: boolean): Promise<RemovalRow | null> {
  const [row] = await tx
    .update(companies)
    .set({
      removedAt: begins ? sql`now() + ${limits.removalDays} * interval '24 hours'` : null,
      removalTold: begins ? 'begun' : null,
    })
    .where(eq(companies.id, companyId))
    .returning(columns)
  return row ?? null
}

export type AdminOf = { email: string; name: string; removedAt: Date | null }

/** Whom to tell of the end of the company. */
export async function listAdminsOf(tx: Transaction, companyId: string): Promise<AdminOf[]> {
  return tx
    .select({ email: users.email, name: companies.name, removedAt: companies.removedAt })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(eq(users.companyId, companyId), eq(users.role, 'admin'), isActive))
    .orderBy(asc(users.id))
}

/** Companies that go within a day and were not told yet, marked as told. */
export async function takeToTell(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .update(companies)
    .set({ removalTold: 'tomorrow' })
    .where(
      and(
        isNotNull(companies.removedAt),
        lt(companies.removedAt, sql`now() + interval '24 hours'`),
        eq(companies.removalTold, 'begun'),
      ),
    )
    .returning({ id: companies.id })
  return rows.map(({ id }) => id)
}

export type DueCompany = { id: string; told: 'begun' | 'tomorrow' | 'gone' | null }

/** A company whose time is over, and none of `without`. */
export async function findDue(tx: Transaction, without: readonly string[] = []): Promise<DueCompany | null> {
  const [row] = await tx
    .select({ id: companies.id, told: companies.removalTold })
    .from(companies)
    .where(
      and(
        isNotNull(companies.removedAt),
        lt(companies.removedAt, sql`now()`),
        without.length > 0 ? notInArray(companies.id, [...without]) : undefined,
      ),
    )
    .orderBy(companies.removedAt)
    .limit(1)
  return row ?? null
}

/** From here on nobody takes it back: false when somebody did. */
export async function closeForGood(tx: Transaction, companyId: string): Promise<boolean> {
  const rows = await tx
    .update(companies)
    .set({ removalTold: 'gone' })
    .where(and(inArray(companies.id, [companyId]), isNotNull(companies.removedAt), lt(companies.removedAt, sql`now()`)))
    .returning({ id: companies.id })
  return rows.length > 0
}
