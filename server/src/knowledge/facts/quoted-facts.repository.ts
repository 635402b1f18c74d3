import type { FactKind } from '@millwright/contract/facts'
import type { Segment } from '@millwright/contract/segments'
import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts, saysOtherwise } from '../../schema/facts.ts'

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

type QuotedSegments = { versionId: string; segments: readonly Segment[] }

/** What these segments of some versions say of these kinds, each version's in its order. */
export async function listFactsOfKinds(
  tx: Transaction,
  companyId: string,
  { places, kinds }: { places: readonly QuotedSegments[]; kinds: readonly FactKind[] },
): Promise<(FactAtPlace & { versionId: string })[]> {
  if (places.length === 0 || kinds.length === 0) return []
  const wanted = places.flatMap(({ versionId, segments }) => segments.map((segment) => ({ versionId, segment })))
  const named = sql`select p."versionId", p.segment
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as p ("versionId" uuid, segment jsonb)`
  return selectFacts(tx, companyId, [
    inArray(facts.kind, [...kinds]),
    inArray(facts.versionId, [...new Set(places.map(({ versionId }) => versionId))]),
    sql`(${facts.versionId}, ${facts.segment}) in (${named})`,
  ])
}

/** What these segments of a version say, in its order. */
export async function listFactsAt(
  tx: Transaction,
  companyId: string,
  { versionId, segments }: QuotedSegments,
): Promise<FactAtPlace[]> {
  return selectFacts(tx, companyId, [
    eq(facts.versionId, versionId),
    sql`${facts.segment} in (select jsonb_array_elements(${JSON.stringify(segments)}::jsonb))`,
  ])
}

async function selectFacts(
  tx: Transaction,
  companyId: string,
  conditions: readonly SQL[],
): Promise<(FactAtPlace & { versionId: string })[]> {
  const { versionId, kind, subject, attribute, value, unit, condition, segment, ranges } = facts
  const isRejected = sql<boolean>`coalesce(${factCorrections.hidden}, false) or ${saysOtherwise}`
  return tx
    .select({ versionId, kind, subject, attribute, value, unit, condition, segment, ranges, isRejected })
    .from(facts)
    .leftJoin(
      factCorrections,
      and(
        eq(factCorrections.companyId, facts.companyId),
        eq(factCorrections.resourceId, facts.resourceId),
        eq(factCorrections.readAs, facts.readAs),
      ),
    )
    .where(and(eq(facts.companyId, companyId), ...conditions))
    .orderBy(asc(facts.versionId), asc(facts.ordinal))
}
