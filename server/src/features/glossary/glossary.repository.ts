import type { GlossaryQuery, GlossarySuggestion } from '@millwright/contract/glossary'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { termKey } from '../../knowledge/search/glossary/term-keys.ts'
import { byName, containsText, type ListingPage, ordered, readListed } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { unansweredQuestions } from '../../schema/chats.ts'
import { glossarySets, glossaryTerms, switchedOffRings } from '../../schema/glossary.ts'

export type SetRow = { id: string; words: string[]; updatedAt: Date }

const columns = { id: glossarySets.id, words: glossarySets.words, updatedAt: glossarySets.updatedAt }
const sortColumns = {
  words: byName(sql`${glossarySets.words}[1]`),
  updatedAt: sql`${glossarySets.updatedAt}`,
} satisfies Record<NonNullable<GlossaryQuery['sort']>, SQL>
/** Parameters of one statement are few enough. */
const rowsAtOnce = 1000

/** Whoever else adds sets to this glossary waits until `tx` ends: they are counted, and known by their words. */
export async function lockGlossary(tx: Transaction, companyId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`glossary ${companyId}`}, 0))`)
}

export async function listSets(tx: Transaction, companyId: string, query: GlossaryQuery): Promise<ListingPage<SetRow>> {
  const words = sql`array_to_string(${glossarySets.words}, E'\n')`
  const where = and(eq(glossarySets.companyId, companyId), containsText(query.search, [words]))
  const by = ordered(query, sortColumns[query.sort ?? 'words'])
  return readListed(query, {
    rows: tx.select(columns).from(glossarySets).where(where).orderBy(by, glossarySets.id),
    total: () => tx.$count(glossarySets, where),
  })
}

export async function insertSets(
  tx: Transaction,
  companyId: string,
  sets: readonly (readonly string[])[],
): Promise<SetRow[]> {
  const rows = sets.map((words) => ({ companyId, id: uuidv7(), words: [...words] }))
  const inserted: SetRow[] = []
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    inserted.push(
      ...(await tx
        .insert(glossarySets)
        .values(rows.slice(at, at + rowsAtOnce))
        .returning(columns)),
    )
  }
  await insertTerms(tx, companyId, rows)
  return inserted
}

/** The row is locked until `tx` ends; null where the company has no such set. */
export async function lockSet(tx: Transaction, companyId: string, id: string): Promise<SetRow | null> {
  const [row] = await tx.select(columns).from(glossarySets).where(isSet(companyId, id)).for('update')
  return row ?? null
}

/** The set must be locked. */
export async function updateSet(tx: Transaction, companyId: string, { id, words }: WordsOfSet): Promise<SetRow> {
  const [row] = await tx
    .update(glossarySets)
    .set({ words: [...words] })
    .where(isSet(companyId, id))
    .returning(columns)
  if (!row) throw new Error('A locked row is gone')
  await tx.delete(glossaryTerms).where(and(eq(glossaryTerms.companyId, companyId), eq(glossaryTerms.setId, id)))
  await insertTerms(tx, companyId, [row])
  return row
}

/** False where the company has no such set. */
export async function deleteSet(tx: Transaction, companyId: string, id: string): Promise<boolean> {
  const deleted = await tx.delete(glossarySets).where(isSet(companyId, id)).returning({ id: glossarySets.id })
  return deleted.length > 0
}

type WordsOfSet = { id: string; words: readonly string[] }

async function insertTerms(tx: Transaction, companyId: string, sets: readonly WordsOfSet[]): Promise<void> {
  const terms = sets.flatMap(({ id, words }) => {
    const keys = new Set(words.flatMap((word) => termKey(word) ?? []))
    return [...keys].map((key) => ({ key, id }))
  })
  const [keys, ids] = [terms.map(({ key }) => key), terms.map(({ id }) => id)]
  await tx.execute(sql`
    insert into ${glossaryTerms} (company_id, key, set_id)
    select ${companyId}::uuid, t.key, t.set_id from unnest(${sql.param(keys)}::text[], ${sql.param(ids)}::uuid[]) as t (key, set_id)`)
}

function isSet(companyId: string, id: string) {
  return and(eq(glossarySets.companyId, companyId), eq(glossarySets.id, id))
}

/** What the company asked for in vain, whatever its case, most asked first; without the words of its sets. */
export async function listUnknownWords(
  tx: Transaction,
  companyId: string,
  most: number,
): Promise<GlossarySuggestion[]> {
  const { rows } = await tx.execute<GlossarySuggestion>(sql`
    select mode() within group (order by u.word) as word, count(distinct q.id)::int as asked
    from ${unansweredQuestions} q
    cross join lateral jsonb_array_elements_text(q.unknown_words) as u (word)
    where q.company_id = ${companyId} and q.removed_at is null and q.score is not null and lower(u.word) not in (
      select lower(w.word) from ${glossarySets} s cross join lateral unnest(s.words) as w (word)
      where s.company_id = ${companyId})
    group by lower(u.word)
    order by asked desc, lower(u.word)
    limit ${most}`)
  return rows
}

/** The ids of all rings of the shipped thesaurus that the company has switched off; some may be of an older version. */
export async function listSwitchedOff(tx: Transaction, companyId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: switchedOffRings.ringId })
    .from(switchedOffRings)
    .where(eq(switchedOffRings.companyId, companyId))
  return rows.map(({ id }) => id)
}

export async function switchRing(
  tx: Transaction,
  companyId: string,
  ring: { id: string; enabled: boolean },
): Promise<void> {
  const row = { companyId, ringId: ring.id }
  if (!ring.enabled) return void (await tx.insert(switchedOffRings).values(row).onConflictDoNothing())
  await tx
    .delete(switchedOffRings)
    .where(and(eq(switchedOffRings.companyId, companyId), eq(switchedOffRings.ringId, ring.id)))
}
