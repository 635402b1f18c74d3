import { and, eq, isNotNull } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { companies } from '../../schema/companies.ts'
import { supportRequests } from '../../schema/support-requests.ts'
import { isActive, users } from '../../schema/users.ts'

type NewRequest = { id: string; reference: string; subject: string; message: string }

export async function insertRequest(tx: Transaction, viewer: Viewer, request: NewRequest): Promise<void> {
  await tx.insert(supportRequests).values({ ...request, companyId: viewer.companyId, userId: viewer.userId })
}

/** With who asks; null when they are gone. */
export async function findRequestOf(tx: Transaction, companyId: string, id: string) {
  const [row] = await tx
    .select({
      reference: supportRequests.reference,
      subject: supportRequests.subject,
      message: supportRequests.message,
      createdAt: supportRequests.createdAt,
      email: users.email,
      username: users.username,
      companyName: companies.name,
    })
    .from(supportRequests)
    .innerJoin(users, and(eq(users.companyId, supportRequests.companyId), eq(users.id, supportRequests.userId)))
    .innerJoin(companies, eq(companies.id, supportRequests.companyId))
    .where(and(eq(supportRequests.companyId, companyId), eq(supportRequests.id, id)))
  return row ?? null
}
export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequestOf>>>

/** Of those who can read it: verified, and not removed. */
export async function findAdminEmails(tx: Transaction, companyId: string): Promise<string[]> {
  const isReader = and(isNotNull(users.verifiedAt), isActive)
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.role, 'admin'), isReader))
    .orderBy(users.id)
  return rows.map(({ email }) => email)
}
