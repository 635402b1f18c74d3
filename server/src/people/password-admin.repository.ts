import { eq } from 'drizzle-orm'
import type { Transaction } from '../platform/database/transaction.ts'
import { companies } from '../schema/companies.ts'
import type { PersonId } from './users.repository.ts'

// The one admin of a company who still signs in with a password; null: everybody does.

type Company = Pick<PersonId, 'companyId'>

/** Locked until `tx` ends: one change of how a company signs in after the other. */
export async function lockPasswordAdmin(tx: Transaction, { companyId }: Company): Promise<string | null> {
  const [row] = await tx
    .select({ passwordAdminId: companies.passwordAdminId })
    .from(companies)
    .where(eq(companies.id, companyId))
    // Whatever else is written refers to the company, and waits for no change of its key.
    .for('no key update')
  return row?.passwordAdminId ?? null
}

export async function findPasswordAdmin(tx: Transaction, { companyId }: Company): Promise<string | null> {
  const [row] = await tx
    .select({ passwordAdminId: companies.passwordAdminId })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.passwordAdminId ?? null
}

/** Whether a sign-in at a provider is all that the company demands. */
export async function isProviderEnough(tx: Transaction, { companyId }: Company): Promise<boolean> {
  const [row] = await tx
    .select({ demand: companies.factorDemand, providerCounts: companies.providerCounts })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.demand === 'none' || row?.providerCounts === true
}

export async function setPasswordAdmin(
  tx: Transaction,
  { companyId }: Company,
  passwordAdminId: string | null,
): Promise<void> {
  await tx.update(companies).set({ passwordAdminId }).where(eq(companies.id, companyId))
}
