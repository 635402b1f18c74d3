import { and, asc, eq, sql } from 'drizzle-orm'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../../schema/facts.ts'
import { segments } from '../../../schema/passages.ts'
import { type PictureSetting, pictureReadings } from '../../../schema/picture-readings.ts'
import { resourceVersions } from '../../../schema/resources.ts'
import type { PassageOwner } from '../../passages/passages.repository.ts'
import type { SetPage } from './facts-of-pages.ts'
import type { ReadFact } from '../read-fact.ts'

/** The segments of a version in their order, with how those that were read from pictures are set. */
export async function listSetPages(
  tx: Transaction,
  { companyId, versionId }: PassageOwner,
): Promise<(SetPage & { isPicture: boolean; setting: PictureSetting | null })[]> {
  const rows = await tx
    .select({
      key: segments.key,
      text: segments.text,
      setting: pictureReadings.setting,
      isPicture: sql<boolean>`${pictureReadings.key} is not null`,
    })
    .from(segments)
    .leftJoin(
      pictureReadings,
      and(
        eq(pictureReadings.companyId, segments.companyId),
        eq(pictureReadings.versionId, segments.versionId),
        eq(pictureReadings.key, segments.key),
      ),
    )
    .where(and(eq(segments.companyId, companyId), eq(segments.versionId, versionId)))
    .orderBy(asc(segments.ordinal))
  return rows.map(({ key, ...page }) => ({ ...page, segment: Number(key) }))
}

export type StoredFact = Pick<
  typeof facts.$inferSelect,
  | 'id'
  | 'segment'
  | 'ranges'
  | 'text'
  | 'ordinal'
  | 'about'
  | 'readAs'
  | 'kind'
  | 'subject'
  | 'attribute'
  | 'value'
  | 'unit'
  | 'condition'
>

const isOfVersion = ({ companyId, versionId }: PassageOwner) =>
  and(eq(facts.companyId, companyId), eq(facts.versionId, versionId))

/** All of a version, in its order. */
export async function listStoredFacts(tx: Transaction, version: PassageOwner): Promise<StoredFact[]> {
  const { id, segment, ranges, text, ordinal, about, readAs } = facts
  const { kind, subject, attribute, value, unit, condition } = facts
  return tx
    .select({ id, segment, ranges, text, ordinal, about, readAs, kind, subject, attribute, value, unit, condition })
    .from(facts)
    .where(isOfVersion(version))
    .orderBy(asc(ordinal), asc(id))
}

/** Where facts stand now; a trigger says what is read as one row with them. */
export async function setPlaces(
  tx: Transaction,
  { companyId }: PassageOwner,
  moved: readonly { id: string; fact: ReadFact }[],
): Promise<void> {
  if (moved.length === 0) return
  const rows = moved.map(({ id, fact: { segment, ranges, text } }) => ({ id, segment, ranges, text }))
  await tx.execute(sql`
    update ${facts} f set segment = r.segment, ranges = r.ranges, text = r.text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, segment jsonb, ranges jsonb, text text)
    where f.company_id = ${companyId} and f.id = r.id`)
}

export async function removeFacts(tx: Transaction, version: PassageOwner, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(facts).where(and(isOfVersion(version), isAnyOf(facts.id, ids)))
}

/** Which facts come first in their rows, when some of a version went, came or stand elsewhere. */
export async function settleRows(tx: Transaction, { companyId, versionId }: PassageOwner): Promise<void> {
  await tx.execute(sql`
    update ${facts} f set is_first = r.place = 1
    from (
      select id, row_number() over (partition by row_key order by ordinal, id) as place from ${facts}
      where company_id = ${companyId} and version_id = ${versionId}
    ) r
    where f.company_id = ${companyId} and f.id = r.id and f.is_first <> (r.place = 1)`)
}

/** `readAs` of a fact before its line was corrected and after; `isOvertaken`: the line says another value now. */
export type CorrectedFact = { from: string; to: string; about: string; isOvertaken: boolean }

/**
 * What a person put in the place of what was read goes with it, but for a value that its line says otherwise now. The later
 * correction of two holds. One that another version of the file needs stays there, too.
 */
export async function moveToCorrected(
  tx: Transaction,
  { companyId, resourceId, versionId }: PassageOwner,
  corrected: readonly CorrectedFact[],
): Promise<void> {
  if (corrected.length === 0) return
  const pairs = sql`jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb)
    as r ("from" text, "to" text, about text, "isOvertaken" boolean)`
  const isOfPair = sql`c.company_id = ${companyId} and c.resource_id = ${resourceId} and c.read_as = r."from"`
  await tx.execute(sql`
    insert into ${factCorrections}
      (company_id, resource_id, read_as, version_id, about, value, unit, subject, condition, hidden, corrected_by,
        corrected_at)
    select c.company_id, c.resource_id, r."to", ${versionId}, r.about, case when not r."isOvertaken" then c.value end,
      case when not r."isOvertaken" then c.unit end, c.subject, c.condition, c.hidden, c.corrected_by, c.corrected_at
    from ${pairs}
    join ${factCorrections} c on ${isOfPair}
    on conflict (company_id, resource_id, read_as) do update set
      version_id = excluded.version_id, about = excluded.about, value = excluded.value, unit = excluded.unit,
      subject = excluded.subject, condition = excluded.condition, hidden = excluded.hidden, corrected_by = excluded.corrected_by,
      corrected_at = excluded.corrected_at
    where excluded.corrected_at > fact_corrections.corrected_at`)
  const otherVersion = sql`
    select f.version_id from ${resourceVersions} v
    join ${facts} f on f.company_id = v.company_id and f.version_id = v.id and f.read_as = c.read_as
    where v.company_id = c.company_id and v.resource_id = c.resource_id and v.id <> ${versionId}`
  await tx.execute(sql`
    delete from ${factCorrections} c using ${pairs} where ${isOfPair} and not exists (${otherVersion})`)
  await tx.execute(sql`
    update ${factCorrections} c set version_id = (${otherVersion} order by v.number desc limit 1)
    from ${pairs} where ${isOfPair} and c.version_id = ${versionId}`)
}
