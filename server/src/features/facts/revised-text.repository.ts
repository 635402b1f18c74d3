import { and, asc, eq, sql } from 'drizzle-orm'
import type { VersionText } from '../../knowledge/facts/changed-lines.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { segments } from '../../schema/passages.ts'

const mostSegments = 400

/** The first segments of a version whose text the other one does not have. */
export async function listRevisedText(
  tx: Transaction,
  companyId: string,
  { versionId, otherId }: { versionId: string; otherId: string },
): Promise<VersionText[]> {
  return tx
    .select({ segment: segments.key, text: segments.text })
    .from(segments)
    .where(
      and(
        eq(segments.companyId, companyId),
        eq(segments.versionId, versionId),
        sql`not exists (
          select from ${segments} o
          where o.company_id = ${segments}.company_id and o.version_id = ${otherId} and o.text = ${segments}.text)`,
      ),
    )
    .orderBy(asc(segments.ordinal))
    .limit(mostSegments)
}
