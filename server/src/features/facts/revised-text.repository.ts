import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { CorrectedLine } from '../../knowledge/facts/corrected-lines.ts'
import type { VersionText } from '../../knowledge/facts/changed-lines.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { segments } from '../../schema/passages.ts'
import { lineCorrections } from '../../schema/picture-readings.ts'

const mostSegments = 400
const mostCorrections = 10_000

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

/** Lines of pictures that a person corrected in any of these versions. */
export async function listCorrectedLines(
  tx: Transaction,
  companyId: string,
  versionIds: readonly string[],
): Promise<CorrectedLine[]> {
  return tx
    .select({ readAs: lineCorrections.readAs, text: lineCorrections.text })
    .from(lineCorrections)
    .where(and(eq(lineCorrections.companyId, companyId), inArray(lineCorrections.versionId, [...versionIds])))
    .orderBy(asc(lineCorrections.correctedAt), asc(lineCorrections.id))
    .limit(mostCorrections)
}
