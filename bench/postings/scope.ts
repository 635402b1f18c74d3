import { sql } from 'drizzle-orm'
import type { AskedOfIndex } from '../../server/src/knowledge/index/passage-index.ts'
import { isOfKind } from '../../server/src/knowledge/index/search.repository.ts'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'
import type { FoundBlock, VisibleRun } from './score.ts'

type Scope = Pick<AskedOfIndex, 'assetIds' | 'type' | 'document'>
type Read = { runs: VisibleRun[]; blocks: FoundBlock[] }

type ScopeRow = {
  lexeme: number | null
  segment: number | null
  heads: Buffer | null
  postings: Buffer | null
  scope: string | null
}

/**
 * What the viewer may find, and the blocks in which these lexemes would stand: of one moment, because one statement reads
 * both. Without `postings` where only counts are wanted.
 */
export async function readScope(
  tx: Transaction,
  companyId: string,
  lexemes: readonly string[],
  { assetIds, type, document = null, counting = false }: Scope & { counting?: boolean },
): Promise<Read> {
  const { rows } = await tx.execute<ScopeRow>(sql`
    WITH places AS MATERIALIZED (
      SELECT r.id FROM (SELECT asset_id AS id FROM viewer_assets) r
      WHERE ${sql.param(assetIds)}::uuid[] IS NULL OR r.id = ANY (${sql.param(assetIds)}::uuid[])
    ), visible AS MATERIALIZED (
      SELECT v.version_id FROM search_versions v
      WHERE v.company_id = ${companyId} AND v.searchable AND v.asset_id IN (SELECT id FROM places)
        AND (${type}::text IS NULL OR v.resource_id IN (
          SELECT r.id FROM resources r WHERE r.company_id = ${companyId} AND r.type = ${type}::text))
        AND (${document === null} OR EXISTS (
          SELECT FROM makers_documents d WHERE d.company_id = v.company_id AND d.resource_id = v.resource_id AND ${isOfKind(document)}))
    )
    SELECT NULL::int AS lexeme, NULL::int AS segment, NULL::bytea AS heads, NULL::bytea AS postings, (
      SELECT string_agg(r.run || ' ' || r.passages || ' ' || r.length || coalesce(' ' || encode(r.removed, 'hex'), ''), ',')
      FROM posting_runs r JOIN visible v ON v.version_id = r.version_id WHERE r.company_id = ${companyId}) AS scope
    UNION ALL
    SELECT l.n::int, s.segment, found.heads, found.postings, NULL
    FROM posting_segments s
    CROSS JOIN unnest(${sql.param(lexemes)}::text[]) WITH ORDINALITY AS l (lexeme, n)
    CROSS JOIN LATERAL (
      SELECT k.heads, ${counting ? sql`''::bytea` : sql`k.postings`} AS postings FROM posting_blocks k
      WHERE k.company_id = ${companyId} AND k.segment = s.segment AND k.first <= l.lexeme COLLATE "C"
      ORDER BY k.first DESC LIMIT 1) found
    WHERE s.company_id = ${companyId}`)
  const blocks: FoundBlock[] = []
  let scope = ''
  for (const row of rows) {
    if (row.lexeme === null) scope = row.scope ?? ''
    else if (row.heads && row.postings) {
      blocks.push({ lexeme: row.lexeme - 1, segment: row.segment ?? 0, heads: row.heads, postings: row.postings })
    }
  }
  return { runs: await withLengths(tx, companyId, runsIn(scope)), blocks }
}

type CountedRun = Omit<VisibleRun, 'lengths'>

function runsIn(scope: string): CountedRun[] {
  if (scope === '') return []
  return scope.split(',').map((written) => {
    const [run = '', passages = '', length = '', removed] = written.split(' ')
    return {
      run: Number(run),
      passages: Number(passages),
      length: Number(length),
      removed: removed === undefined ? null : Buffer.from(removed, 'hex'),
    }
  })
}

/** Lengths of the passages of a run never change, nor is its number given again. */
const known = new Map<string, Map<number, Uint16Array>>()

async function withLengths(tx: Transaction, companyId: string, runs: readonly CountedRun[]): Promise<VisibleRun[]> {
  const lengths = known.get(companyId) ?? new Map<number, Uint16Array>()
  known.set(companyId, lengths)
  const missing = runs.flatMap(({ run }) => (lengths.has(run) ? [] : run))
  if (missing.length > 0) {
    const { rows } = await tx.execute<{ run: number; lengths: Buffer }>(sql`
      SELECT run, lengths FROM posting_runs WHERE company_id = ${companyId} AND run = ANY (${sql.param(missing)}::int[])`)
    for (const row of rows) {
      const copy = new Uint8Array(row.lengths)
      lengths.set(row.run, new Uint16Array(copy.buffer, 0, copy.length / 2))
    }
  }
  return runs.flatMap((run) => {
    const found = lengths.get(run.run)
    return found ? { ...run, lengths: found } : []
  })
}
