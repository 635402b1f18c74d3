import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import { factCorrections, facts } from '../../schema/facts.ts'
import type { PassageOwner } from '../passages/passages.repository.ts'
import type { WordedFact } from './fact-words.ts'

type Version = { companyId: string; versionId: string }
const isOfVersion = ({ companyId, versionId }: Version) =>
  and(eq(facts.companyId, companyId), eq(facts.versionId, versionId))

/** Stores what was read. What stands there already is left alone. */
export async function addFacts(tx: Transaction, owner: PassageOwner, read: readonly WordedFact[]): Promise<void> {
  if (read.length === 0) return
  const { companyId, assetId, resourceId, versionId } = owner
  const rows = read.map((fact) => ({ ...fact, companyId, assetId, resourceId, versionId, id: uuidv7() }))
  await tx.insert(facts).values(rows).onConflictDoNothing()
}

/** Removes up to `most` facts of a version; returns how many. */
export async function removeSomeFacts(tx: Transaction, version: Version, most: number): Promise<number> {
  const some = tx.select({ id: facts.id }).from(facts).where(isOfVersion(version)).limit(most)
  const { rowCount } = await tx.delete(facts).where(and(isOfVersion(version), inArray(facts.id, some)))
  return rowCount ?? 0
}

/**
 * Corrections of what this version said and says no more: another reading may write it otherwise. Each goes to the one
 * fact about the same that nobody has corrected; one that finds none waits for a reading that has it.
 */
export async function moveCorrections(tx: Transaction, owner: PassageOwner): Promise<void> {
  const { companyId, resourceId, versionId } = owner
  await tx.execute(sql`
    with lost as (
      select c.read_as, c.about, count(*) over (partition by c.about) as alike
      from ${factCorrections} c
      where c.company_id = ${companyId} and c.resource_id = ${resourceId} and c.version_id = ${versionId}
        and not exists (
          select from ${facts} f
          where f.company_id = c.company_id and f.version_id = ${versionId} and f.read_as = c.read_as)
    ),
    found as (
      select l.read_as as old, min(f.read_as) as new
      from lost l
      join ${facts} f on f.company_id = ${companyId} and f.version_id = ${versionId} and f.about = l.about
      where l.alike = 1 and not exists (
        select from ${factCorrections} k
        where k.company_id = ${companyId} and k.resource_id = ${resourceId} and k.read_as = f.read_as)
      group by l.read_as having count(*) = 1
    )
    update ${factCorrections} c set read_as = found.new
    from found
    where c.company_id = ${companyId} and c.resource_id = ${resourceId} and c.read_as = found.old`)
}

/**
 * A correction of what another version says goes with it to another heading or condition: it holds too for the one fact of this
 * version that says the same of the same, where that version says it once and not under this heading. What was put for its condition stays: this one has its own.
 */
export async function keepCorrections(tx: Transaction, owner: PassageOwner): Promise<void> {
  const { companyId, resourceId, versionId } = owner
  await tx.execute(sql`
    with lost as (
      select c.read_as, c.version_id, f.kind, f.subject, f.attribute, f.value, f.unit
      from ${factCorrections} c
      join ${facts} f on f.company_id = c.company_id and f.version_id = c.version_id and f.read_as = c.read_as
      where c.company_id = ${companyId} and c.resource_id = ${resourceId} and c.version_id <> ${versionId}
        and not exists (
          select from ${facts} n
          where n.company_id = c.company_id and n.version_id = ${versionId} and n.read_as = c.read_as)
        and not exists (
          select from ${facts} o
          where o.company_id = c.company_id and o.version_id = c.version_id and o.read_as <> f.read_as and o.kind = f.kind
            and o.subject = f.subject and o.attribute = f.attribute and o.value = f.value and o.unit = f.unit)
    ),
    found as (
      select l.read_as as old, min(n.read_as) as new, min(n.about) as about
      from lost l
      join ${facts} n on n.company_id = ${companyId} and n.version_id = ${versionId} and n.kind = l.kind
        and n.subject = l.subject and n.attribute = l.attribute and n.value = l.value and n.unit = l.unit
      where not exists (
        select from ${facts} o
        where o.company_id = ${companyId} and o.version_id = l.version_id and o.read_as = n.read_as)
      group by l.read_as having count(*) = 1
    )
    insert into ${factCorrections}
      (company_id, resource_id, read_as, version_id, about, value, unit, subject, hidden, corrected_by, corrected_at)
    select c.company_id, c.resource_id, found.new, ${versionId}, found.about, c.value, c.unit, c.subject, c.hidden,
      c.corrected_by, c.corrected_at
    from found
    join ${factCorrections} c
      on c.company_id = ${companyId} and c.resource_id = ${resourceId} and c.read_as = found.old
    where c.hidden or num_nonnulls(c.value, c.unit, c.subject) > 0
    on conflict do nothing`)
}
