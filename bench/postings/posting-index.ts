import { sql } from 'drizzle-orm'
import type {
  AskedOfIndex,
  Frequencies,
  IndexRow,
  PassageIndex,
} from '../../server/src/knowledge/index/passage-index.ts'
import { described, itsPlace, type RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import { sqlIndex } from '../../server/src/knowledge/index/sql-index.repository.ts'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'
import { blocksOf, findLexeme, lexemesOf, runsOf, type RunOfLexeme, runSize } from './blocks.ts'
import { mergeNext } from './merge.ts'
import { readScope } from './scope.ts'
import { insertSegment } from './segments.ts'
import { type FoundBlock, isRemoved, type VisibleRun, visibleAmong } from './runs.ts'
import { bestOf } from './score.ts'

const counted = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

async function rank(tx: Transaction, companyId: string, asked: AskedOfIndex): Promise<RankedPassage[]> {
  const lexemes = asked.sought.flatMap(({ members }) => [...members.keys()])
  const read = await readScope(tx, companyId, { lexemes, ...asked })
  const best = bestOf(asked.sought, { ...read, rows: asked.rows })
  if (best.length === 0) return []
  const column = <T>(of: (one: (typeof best)[number]) => T) => sql.param(best.map(of))
  const { rows } = await tx.execute<RankedPassage>(sql`
    SELECT ${described}, f.score
    FROM unnest(${column(({ run }) => run)}::int[], ${column(({ place }) => place + 1)}::int[],
      ${column(({ score }) => score)}::float8[]) AS f (run, place, score)
    JOIN posting_runs o ON o.company_id = ${companyId} AND o.run = f.run
    JOIN passages p ON p.company_id = ${companyId} AND p.id = o.passage_ids[f.place]
    ${itsPlace}
    ORDER BY f.score DESC, p.id LIMIT ${asked.rows}`)
  return rows
}

async function frequencies(
  tx: Transaction,
  lexemes: readonly string[],
  assetIds: readonly string[] | null,
): Promise<Frequencies> {
  const companyId = await companyOf(tx)
  const { runs, blocks } = await readScope(tx, companyId, { lexemes, assetIds, type: null })
  return {
    assetIds,
    passages: runs.reduce((sum, { passages }) => sum + passages, 0),
    documents: documentsOf(lexemes, runs, blocks),
  }
}

/** In how many visible passages each of these stands, of those that stand in any. */
function documentsOf(lexemes: readonly string[], runs: readonly VisibleRun[], blocks: readonly FoundBlock[]) {
  const visible = new Map(runs.map((run) => [run.run, run]))
  const documents = new Map<string, number>()
  for (const { lexeme: place, heads, postings } of blocks) {
    const lexeme = lexemes[place] ?? ''
    const found = findLexeme(heads, Buffer.from(lexeme))
    if (found) count(documents, { lexeme, runs: runsOf(found, postings), visible })
  }
  return documents
}

type Holding = { lexeme: string; runs: readonly RunOfLexeme[]; visible: ReadonlyMap<number, VisibleRun> }

function count(documents: Map<string, number>, { lexeme, runs, visible }: Holding): void {
  const held = runs.reduce((sum, one) => sum + visibleAmong(visible.get(one.run), one), 0)
  if (held > 0) documents.set(lexeme, (documents.get(lexeme) ?? 0) + held)
}

async function completions(
  tx: Transaction,
  { beginnings, assetIds, most }: { beginnings: readonly string[]; assetIds: readonly string[] | null; most: number },
): Promise<string[]> {
  const companyId = await companyOf(tx)
  const { runs } = await readScope(tx, companyId, { lexemes: [], assetIds, type: null })
  const { rows } = await tx.execute<{ segment: number; heads: Buffer; postings: Buffer }>(sql`
    SELECT DISTINCT ON (k.segment, k.first) k.segment, k.heads, k.postings
    FROM posting_segments s CROSS JOIN unnest(${sql.param(beginnings)}::text[]) AS b (beginning)
    JOIN posting_blocks k ON k.company_id = s.company_id AND k.segment = s.segment
      AND k.first < (b.beginning || chr(1114111)) COLLATE "C" AND k.first >= coalesce((
        SELECT max(f.first COLLATE "C") FROM posting_blocks f
        WHERE f.company_id = s.company_id AND f.segment = s.segment AND f.first <= b.beginning COLLATE "C"), '')
    WHERE s.company_id = ${companyId}`)
  const visible = new Map(runs.map((run) => [run.run, run]))
  const documents = new Map<string, number>()
  for (const block of rows) {
    for (const { key, runs: holding } of lexemesOf(block)) {
      const lexeme = key.toString()
      if (beginnings.some((beginning) => lexeme.startsWith(beginning)))
        count(documents, { lexeme, runs: holding, visible })
    }
  }
  return [...documents]
    .toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .slice(0, most)
    .map(([lexeme]) => lexeme)
}

async function companyOf(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ company: string | null }>(
    sql`SELECT nullif(current_setting('app.company', true), '') AS company`,
  )
  const company = rows[0]?.company
  if (!company) throw new Error('This transaction has no company')
  return company
}

async function add(tx: Transaction, companyId: string, rows: readonly IndexRow[]): Promise<void> {
  const byVersion = Map.groupBy(rows, ({ versionId }) => versionId)
  for (const [versionId, ofVersion] of byVersion) {
    const there = await listIndexed(tx, companyId, versionId)
    const fresh = ofVersion.filter(({ passageId }) => !there.has(passageId))
    for (let from = 0; from < fresh.length; from += runSize)
      await addRun(tx, companyId, fresh.slice(from, from + runSize))
  }
}

async function listIndexed(tx: Transaction, companyId: string, versionId: string): Promise<Set<string>> {
  const { rows } = await tx.execute<{ ids: string[]; removed: Buffer | null }>(sql`
    SELECT passage_ids::text[] AS ids, removed FROM posting_runs WHERE company_id = ${companyId} AND version_id = ${versionId}`)
  return new Set(rows.flatMap(({ ids, removed }) => ids.filter((_, place) => !removed || !isRemoved(removed, place))))
}

async function addRun(tx: Transaction, companyId: string, rows: readonly IndexRow[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { rows: numbers } = await tx.execute<{ run: number }>(sql`
    WITH known AS (
      INSERT INTO search_versions (company_id, version_id, resource_id, asset_id, searchable)
      VALUES (${companyId}, ${first.versionId}, ${first.resourceId}, ${first.assetId}, false) ON CONFLICT DO NOTHING
    ), counts AS (
      INSERT INTO version_counts (company_id, version_id, published, counted_to)
      VALUES (${companyId}, ${first.versionId}, false, ${counted}) ON CONFLICT DO NOTHING
    )
    INSERT INTO posting_runs (company_id, run, version_id, asset_id, resource_id, passages, length, lengths, passage_ids)
    VALUES (${companyId}, nextval('posting_numbers'), ${first.versionId}, ${first.assetId}, ${first.resourceId},
      ${rows.length}, ${rows.reduce((sum, { length }) => sum + length, 0)},
      ${Buffer.from(Uint16Array.from(rows, ({ length }) => length).buffer)}, ${sql.param(rows.map(({ passageId }) => passageId))}::uuid[])
    RETURNING run`)
  const run = numbers[0]?.run ?? 0
  await insertSegment(tx, companyId, {
    segment: run,
    passages: rows.length,
    blocks: blocksOf(
      run,
      rows.map(({ tokens }) => countsIn(tokens)),
    ),
  })
}

/** How often each lexeme stands in a tsvector that was written by `tsvectorLiteral`. */
function countsIn(literal: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const [, quoted = '', places = '1'] of literal.matchAll(/'((?:[^'\\]|''|\\\\)*)'(?::([\d,]+))?/g)) {
    const lexeme =
      quoted.includes("'") || quoted.includes('\\') ? quoted.replaceAll("''", "'").replaceAll('\\\\', '\\') : quoted
    const last = places.lastIndexOf(',')
    counts.set(lexeme, Number(last < 0 ? places : places.slice(last + 1)))
  }
  return counts
}

/** A removed passage keeps its place in its run; the merge of its segment leaves its postings out. */
async function remove(tx: Transaction, companyId: string, passageIds: readonly string[]): Promise<void> {
  const { rows } = await tx.execute<{
    run: number
    versionId: string
    ids: string[]
    lengths: Buffer
    removed: Buffer | null
  }>(sql`
    SELECT o.run, o.version_id AS "versionId", o.passage_ids::text[] AS ids, o.lengths, o.removed
    FROM posting_runs o WHERE o.company_id = ${companyId} AND o.version_id IN (
      SELECT version_id FROM passages WHERE company_id = ${companyId} AND id = ANY (${sql.param(passageIds)}::uuid[]))
    ORDER BY o.run FOR NO KEY UPDATE`)
  const gone = new Set(passageIds)
  for (const { run, versionId, ids, lengths, removed } of rows) {
    const bits = removed ?? Buffer.alloc(runSize / 8)
    const places = [...ids.keys()].filter((place) => gone.has(ids[place] ?? '') && !isRemoved(bits, place))
    if (places.length === 0) continue
    for (const place of places) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7))
    const length = places.reduce((sum, place) => sum + lengths.readUInt16LE(2 * place), 0)
    await tx.execute(sql`
      UPDATE posting_runs SET removed = ${bits}, passages = passages - ${places.length}, length = length - ${length}
      WHERE company_id = ${companyId} AND run = ${run}`)
    await tx.execute(sql`
      DELETE FROM search_versions v WHERE v.company_id = ${companyId} AND v.version_id = ${versionId} AND NOT EXISTS (
        SELECT FROM posting_runs o WHERE o.company_id = v.company_id AND o.version_id = v.version_id AND o.passages > 0)`)
  }
}

/** Nothing is counted ahead: what the viewer may find is counted when it is asked for. */
export const postingIndex: PassageIndex = {
  frequencies,
  rank,
  completions,
  add,
  remove,
  // Of versions, however their passages are found.
  publish: sqlIndex.publish,
  hide: sqlIndex.hide,
  prepare: () => Promise.resolve(false),
  settleNext: () => Promise.resolve(null),
  tidy: async (tx) => {
    while (await mergeNext(tx));
  },
}
