import type { Segment } from '@millwright/contract/segments'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { passages } from '../../schema/passages.ts'

/** A heading where it stands; offsets are those of its segment. */
export type HeadingPlace = { segment: Segment; start: number; end: number; text: string }

/** The heading of a version that has this number, as in `4.1 Seal`; null where none has. */
export async function findHeading(
  tx: Transaction,
  companyId: string,
  { versionId, number }: { versionId: string; number: string },
): Promise<HeadingPlace | null> {
  const { rows } = await tx.execute<HeadingPlace>(sql`
    select r.range -> 'segment' as segment, (r.range ->> 'start')::int as start, (r.range ->> 'end')::int as end,
      substr(p.text, (r.range ->> 'offset')::int + 1, (r.range ->> 'end')::int - (r.range ->> 'start')::int) as text
    from ${passages} p, jsonb_array_elements(p.ranges) as r(range)
    where p.company_id = ${companyId} and p.version_id = ${versionId}
      and r.range ->> 'path' ~ ${String.raw`(^| › )${number.replaceAll('.', String.raw`\.`)}\.?\s[^›]*$`}
    order by p.ordinal limit 1`)
  return rows[0] ?? null
}
