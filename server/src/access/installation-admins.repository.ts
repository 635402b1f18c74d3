import { and, count, eq, isNotNull } from 'drizzle-orm'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import { leaveRole, type Transaction } from '../platform/database/transaction.ts'
import { companies } from '../schema/companies.ts'
import { isActive, users } from '../schema/users.ts'
import type { Viewer } from './viewer.ts'

/** Addresses in small letters, as `INSTALLATION_ADMINS` names them; null where it is not set. */
export type InstallationAdmins = readonly string[] | null

const isActiveAdmin = and(eq(users.role, 'admin'), isNotNull(users.verifiedAt), isActive)

/**
 * Whether the viewer runs the installation: an admin with a confirmed address that is named, or, where none is named, of
 * the only company.
 */
export async function operatesInstallation(
  tx: Transaction,
  { companyId, userId }: Pick<Viewer, 'companyId' | 'userId'>,
  named: InstallationAdmins,
): Promise<boolean> {
  // Other companies are not seen by who asks.
  return leaveRole(tx, async (owner) => {
    const own = and(eq(users.companyId, companyId), eq(users.id, userId), isActiveAdmin)
    const [user] = await owner.select({ email: users.email }).from(users).where(own)
    if (!user) return false
    return named === null ? hasOneCompany(owner) : named.includes(user.email)
  })
}

/** Addresses of all who run the installation. `tx` is the system's. */
export async function listInstallationAdmins(tx: Transaction, named: InstallationAdmins): Promise<string[]> {
  if (named === null && !(await hasOneCompany(tx))) return []
  const rows = await tx
    .selectDistinct({ email: users.email })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(isActiveAdmin, isNotNull(companies.verifiedAt), named === null ? undefined : isAnyOf(users.email, named)),
    )
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}

/** Those that anybody begins to register and does not confirm are none. */
async function hasOneCompany(tx: Transaction): Promise<boolean> {
  const [row] = await tx.select({ companies: count() }).from(companies).where(isNotNull(companies.verifiedAt))
  return row?.companies === 1
}
