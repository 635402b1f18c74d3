import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { AskedOfIndex, Frequencies, IndexRow, PassageIndex } from './passage-index.ts'
import { type RankedPassage, described, itsPlace } from './search.repository.ts'

/** One statement a batch; triggers count lexemes and passages. A passage that stands there already is left alone. */
async function add(tx: Transaction, companyId: string, rows: readonly IndexRow[]): Promise<void> {
  const column = <T>(of: (row: IndexRow) => T) => sql.param(rows.map(of))
  await tx.execute(sql`
    INSERT INTO passage_search (company_id, passage_id, asset_id, resource_id, version_id, length, tokens)
    SELECT ${companyId}::uuid, r.passage_id, r.asset_id, r.resource_id, r.version_id, r.length, r.tokens::tsvector
    FROM unnest(
      ${column((row) => row.passageId)}::uuid[], ${column((row) => row.assetId)}::uuid[],
      ${column((row) => row.resourceId)}::uuid[], ${column((row) => row.versionId)}::uuid[],
      ${column((row) => row.length)}::int[], ${column((row) => row.tokens)}::text[]
    ) AS r (passage_id, asset_id, resource_id, version_id, length, tokens)
    ON CONFLICT DO NOTHING`)
}

async function prepare(tx: Transaction, version: { versionId: string; most: number }): Promise<boolean> {
  const { rows } = await tx.execute<{ more: boolean }>(
    sql`SELECT public.count_search_version(${version.versionId}::uuid, ${version.most}::int) AS more`,
  )
  return rows[0]?.more ?? false
}

async function settleNext(
  tx: Transaction,
  { after, passages }: { after: string; passages: number },
): Promise<string | null> {
  const { rows } = await tx.execute<{ company: string | null }>(
    sql`SELECT public.settle_next_search_version(${after}::uuid, ${passages}::int) AS company`,
  )
  return rows[0]?.company ?? null
}

/** New rows of the index wait in a list that every search reads whole: this puts them in their places. */
async function tidy(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT gin_clean_pending_list('passage_search_tokens')`)
}

async function remove(tx: Transaction, companyId: string, passageIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    DELETE FROM passage_search WHERE company_id = ${companyId} AND passage_id = ANY (${sql.param(passageIds)}::uuid[])`)
}

async function frequencies(
  tx: Transaction,
  lexemes: readonly string[],
  assetIds: readonly string[] | null,
): Promise<Frequencies> {
  const { rows } = await tx.execute<{ lexeme: string; documents: number; passages: number }>(sql`
    SELECT lexeme, documents, passages
    FROM public.search_frequencies(${sql.param(lexemes)}::text[], ${sql.param(assetIds)}::uuid[])`)
  return {
    assetIds,
    passages: rows[0]?.passages ?? 0,
    documents: new Map(rows.map(({ lexeme, documents }) => [lexeme, documents])),
  }
}

async function rank(tx: Transaction, companyId: string, asked: AskedOfIndex): Promise<RankedPassage[]> {
  const lexemes = asked.sought.flatMap(({ weight, members }, group) =>
    [...members].map(([lexeme, share]) => ({ lexeme, weight, group, share })),
  )
  const column = <T>(of: (one: (typeof lexemes)[number]) => T) => sql.param(lexemes.map(of))
  const { rows } = await tx.execute<RankedPassage>(sql`
    SELECT ${described}, f.score
    FROM public.search_passages(
      ${column(({ lexeme }) => lexeme)}::text[], ${column(({ weight }) => weight)}::float8[],
      ${sql.param(asked.assetIds)}::uuid[], ${asked.rows}::int, ${asked.type}::text,
      ${column(({ group }) => group)}::int[], ${column(({ share }) => share)}::float8[],
      ${asked.document?.documentClass ?? null}::text, ${asked.document?.documentLanguage ?? null}::text,
      ${asked.document?.documentTag ?? null}::text
    ) f
    JOIN passages p ON p.company_id = ${companyId} AND p.id = f.passage_id
    ${itsPlace}
    ORDER BY f.score DESC, p.id`)
  return rows
}

async function completions(
  tx: Transaction,
  asked: { beginnings: readonly string[]; assetIds: readonly string[] | null; most: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ lexeme: string }>(sql`
    SELECT lexeme FROM public.search_completions(
      ${sql.param(asked.beginnings)}::text[], ${sql.param(asked.assetIds)}::uuid[], ${asked.most}::int)`)
  return rows.map(({ lexeme }) => lexeme)
}

async function publish(tx: Transaction, versionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT public.publish_versions(${sql.param(versionIds)}::uuid[])`)
}

async function hide(tx: Transaction, versionIds: readonly string[]): Promise<void> {
  await tx.execute(sql`SELECT public.hide_versions(${sql.param(versionIds)}::uuid[])`)
}

/** BM25 by functions of the database, over lexemes in a GIN index (docs/decisions/0003). */
export const sqlIndex: PassageIndex = {
  frequencies,
  rank,
  completions,
  add,
  remove,
  publish,
  hide,
  prepare,
  settleNext,
  tidy,
}
