import { and, eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { users } from '../../schema/users.ts'

/** The viewer's own address. */
export async function findEmail(tx: Transaction, { companyId, userId }: Viewer): Promise<string> {
  const [row] = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
  if (!row) throw new Error('A viewer is gone within their own transaction')
  return row.email
}
