import type { ResourceType } from '@millwright/contract/formats'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { PassageRange } from '../../schema/passages.ts'
import type { SearchableText } from './tsvector.ts'

export type IndexRow = SearchableText & { passageId: string; assetId: string; resourceId: string; versionId: string }

/** One statement a batch; triggers count lexemes and passages. A passage that stands there already is left alone. */
export async function insertIndexRows(tx: Transaction, companyId: string, rows: readonly IndexRow[]): Promise<void> {
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

/** Counts up to `most` passages of a version that is not found yet. Returns whether more are left. */
export async function countIndexRows(tx: Transaction, version: { versionId: string; most: number }): Promise<boolean> {
  const { rows } = await tx.execute<{ more: boolean }>(
    sql`SELECT public.count_search_version(${version.versionId}::uuid, ${version.most}::int) AS more`,
  )
  return rows[0]?.more ?? false
}

/**
 * Brings the counts of a version nearer to what should be found, by up to `passages`. Returns its company; null when
 * no company after `after`, in the order of ids, has such a version.
 */
export async function settleNextVersion(
  tx: Transaction,
  { after, passages }: { after: string; passages: number },
): Promise<string | null> {
  const { rows } = await tx.execute<{ company: string | null }>(
    sql`SELECT public.settle_next_search_version(${after}::uuid, ${passages}::int) AS company`,
  )
  return rows[0]?.company ?? null
}

/** New rows of the index wait in a list that every search reads whole: this puts them in their places. */
export async function emptyPendingList(tx: Transaction): Promise<void> {
  await tx.execute(sql`SELECT gin_clean_pending_list('passage_search_tokens')`)
}

export async function deleteIndexRowsOf(
  tx: Transaction,
  companyId: string,
  passageIds: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    DELETE FROM passage_search WHERE company_id = ${companyId} AND passage_id = ANY (${sql.param(passageIds)}::uuid[])`)
}

/** Of the assets that are asked; null: of all that the viewer may read. */
export type Frequencies = {
  assetIds: readonly string[] | null
  /** How many passages the viewer may find there. */
  passages: number
  /** In how many of them each lexeme stands. */
  documents: Map<string, number>
}

/** By these assets alone: a word weighs the same for everybody who may read them, whatever else they may read. */
export async function readFrequencies(
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

export type RankedPassage = {
  id: string
  versionId: string
  resourceId: string
  assetId: string
  departmentId: string
  fileName: string
  fileType: ResourceType
  /** Its place in the order of its version. */
  ordinal: number
  title: string
  text: string
  ranges: PassageRange[]
  /** BM25. */
  score: number
}

/** What of a passage `p` is read, its file and its asset. */
const described = sql`
  p.id, p.version_id AS "versionId", p.resource_id AS "resourceId", p.asset_id AS "assetId",
  a.department_id AS "departmentId", r.file_name AS "fileName", r.type AS "fileType", p.ordinal, p.title, p.text, p.ranges`
const itsPlace = sql`
  JOIN resources r ON r.company_id = p.company_id AND r.id = p.resource_id
  JOIN assets a ON a.company_id = p.company_id AND a.id = p.asset_id`

/** One word of a question: its lexemes, and what one of each counts. */
export type SoughtGroup = { weight: number; members: ReadonlyMap<string, number> }

/** The best by BM25 among what this transaction's viewer may read; `assetIds` null: all of that, `type`: every one. */
export async function rankPassages(
  tx: Transaction,
  companyId: string,
  asked: {
    sought: readonly SoughtGroup[]
    assetIds: readonly string[] | null
    rows: number
    type: ResourceType | null
  },
): Promise<RankedPassage[]> {
  const lexemes = asked.sought.flatMap(({ weight, members }, group) =>
    [...members].map(([lexeme, share]) => ({ lexeme, weight, group, share })),
  )
  const column = <T>(of: (one: (typeof lexemes)[number]) => T) => sql.param(lexemes.map(of))
  const { rows } = await tx.execute<RankedPassage>(sql`
    SELECT ${described}, f.score
    FROM public.search_passages(
      ${column(({ lexeme }) => lexeme)}::text[], ${column(({ weight }) => weight)}::float8[],
      ${sql.param(asked.assetIds)}::uuid[], ${asked.rows}::int, ${asked.type}::text,
      ${column(({ group }) => group)}::int[], ${column(({ share }) => share)}::float8[]
    ) f
    JOIN passages p ON p.company_id = ${companyId} AND p.id = f.passage_id
    ${itsPlace}
    ORDER BY f.score DESC, p.id`)
  return rows
}

/** Passages that were found by something else than their words, in no order; what the viewer may find is decided there. */
export async function readPassages(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<RankedPassage[]> {
  if (ids.length === 0) return []
  const { rows } = await tx.execute<RankedPassage>(sql`
    SELECT ${described}, 0::float8 AS score
    FROM passages p
    ${itsPlace}
    WHERE p.company_id = ${companyId} AND p.id = ANY (${sql.param(ids)}::uuid[])`)
  return rows
}

/** The commonest lexemes of what the viewer may find that begin as one of these. */
export async function readCompletions(
  tx: Transaction,
  asked: { beginnings: readonly string[]; assetIds: readonly string[] | null; most: number },
): Promise<string[]> {
  const { rows } = await tx.execute<{ lexeme: string }>(sql`
    SELECT lexeme FROM public.search_completions(
      ${sql.param(asked.beginnings)}::text[], ${sql.param(asked.assetIds)}::uuid[], ${asked.most}::int)`)
  return rows.map(({ lexeme }) => lexeme)
}
