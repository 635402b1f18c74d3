import { eq } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { companies } from '../../schema/companies.ts'

/** Whether speech may be recognised by the browser's maker. */
export async function allowsWebSpeech(tx: Transaction, viewer: Viewer): Promise<boolean> {
  const [row] = await tx
    .select({ webSpeech: companies.webSpeech })
    .from(companies)
    .where(eq(companies.id, viewer.companyId))
  return row?.webSpeech ?? false
}
