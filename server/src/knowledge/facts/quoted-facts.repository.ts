import type { FactKind } from '@millwright/contract/facts'
import type { Segment } from '@millwright/contract/segments'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../schema/facts.ts'

/** A fact as the text says it; `isRejected`: a person corrected or hid it. */
export type FactAtPlace = {
  kind: FactKind
  subject: string
  attribute: string
  value: string
  unit: string
  condition: string
  segment: Segment
  ranges: readonly { start: number; end: number }[]
  isRejected: boolean
}

type Place = { versionId: string; segments: readonly Segment[] }

/** What these segments of a version say, in its order. */
export async function listFactsAt(
  tx: Transaction,
  companyId: string,
  { versionId, segments }: Place,
): Promise<FactAtPlace[]> {
  const { kind, subject, attribute, value, unit, condition, segment, ranges } = facts
  const isRejected = sql<boolean>`coalesce(${factCorrections.hidden}, false)
    or num_nonnulls(${factCorrections.subject}, ${factCorrections.value}, ${factCorrections.unit}) > 0`
  return tx
    .select({ kind, subject, attribute, value, unit, condition, segment, ranges, isRejected })
    .from(facts)
    .leftJoin(
      factCorrections,
      and(
        eq(factCorrections.companyId, facts.companyId),
        eq(factCorrections.resourceId, facts.resourceId),
        eq(factCorrections.readAs, facts.readAs),
      ),
    )
    .where(
      and(
        eq(facts.companyId, companyId),
        eq(facts.versionId, versionId),
        sql`${facts.segment} in (select jsonb_array_elements(${JSON.stringify(segments)}::jsonb))`,
      ),
    )
    .orderBy(asc(facts.ordinal))
}
