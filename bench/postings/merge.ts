import { sql } from 'drizzle-orm'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'
import { type Block, BlockWriter, type LexemeOfBlock, lexemesOf, type RunOfLexeme, runSize } from './blocks.ts'
import { isRemoved } from './runs.ts'
import { insertSegment } from './segments.ts'

/** So many segments of one size become one: a posting is written some log₄(passages / 256) times more. */
const segmentsAtOnce = 4

/**
 * Makes one segment of as many of a company's as have about the same size, in this transaction: who reads before its end sees
 * those, who reads later this one. What was removed is left out. Returns whether there was anything to merge.
 */
export async function mergeNext(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ companyId: string; segments: number[] }>(sql`
    SELECT company_id AS "companyId", (array_agg(segment ORDER BY segment))[:${segmentsAtOnce}::int] AS segments FROM posting_segments
    GROUP BY company_id, floor(ln(greatest(passages, ${runSize / 2})) / ln(${segmentsAtOnce}::float8))
    HAVING count(*) >= ${segmentsAtOnce}::int LIMIT 1`)
  const [chosen] = rows
  if (!chosen) return false
  const { companyId, segments } = chosen
  const held = await tx.execute(sql`
    SELECT segment FROM posting_segments WHERE company_id = ${companyId} AND segment = ANY (${sql.param(segments)}::int[])
    ORDER BY segment FOR UPDATE`)
  if (held.rows.length < segments.length) return false
  const blocks: Block[][] = []
  for (const segment of segments) blocks.push(await listBlocks(tx, companyId, segment))
  const alive = await listAlive(tx, companyId)
  const { rows: numbers } = await tx.execute<{ segment: number; passages: number }>(sql`
    WITH gone AS (
      DELETE FROM posting_segments WHERE company_id = ${companyId} AND segment = ANY (${sql.param(segments)}::int[]) RETURNING passages
    ), blocks AS (
      DELETE FROM posting_blocks WHERE company_id = ${companyId} AND segment = ANY (${sql.param(segments)}::int[])
    )
    SELECT nextval('posting_numbers')::int AS segment, (SELECT sum(passages)::int FROM gone) AS passages`)
  const [merged] = numbers
  if (!merged) return false
  await insertSegment(tx, companyId, { ...merged, blocks: mergedBlocks(blocks, alive) })
  return true
}

async function listBlocks(tx: Transaction, companyId: string, segment: number): Promise<Block[]> {
  const { rows } = await tx.execute<Block>(sql`
    SELECT first, heads, postings FROM posting_blocks WHERE company_id = ${companyId} AND segment = ${segment} ORDER BY first`)
  return rows
}

/** The runs whose version is still there, and what was removed from each. */
async function listAlive(tx: Transaction, companyId: string): Promise<Map<number, Buffer | null>> {
  const { rows } = await tx.execute<{ run: number; removed: Buffer | null }>(sql`
    SELECT run, removed FROM posting_runs WHERE company_id = ${companyId}`)
  return new Map(rows.map(({ run, removed }) => [run, removed]))
}

export function mergedBlocks(
  segments: readonly (readonly Block[])[],
  alive: ReadonlyMap<number, Buffer | null>,
): Block[] {
  const writer = new BlockWriter()
  const waiting = segments.flatMap((blocks) => {
    const lexemes = lexemesOfAll(blocks)
    const { value } = lexemes.next()
    return value ? [{ lexemes, next: value }] : []
  })
  while (waiting.length > 0) {
    let least = waiting[0]?.next.key
    for (const { next } of waiting) if (!least || Buffer.compare(next.key, least) < 0) least = next.key
    if (!least) break
    const runs: RunOfLexeme[] = []
    for (let at = waiting.length - 1; at >= 0; at -= 1) {
      const one = waiting[at]
      if (!one || !one.next.key.equals(least)) continue
      runs.push(...one.next.runs.flatMap((run) => kept(run, alive)))
      const { value } = one.lexemes.next()
      if (value) one.next = value
      else waiting.splice(at, 1)
    }
    runs.sort((one, other) => one.run - other.run)
    if (runs.length > 0) writer.add(least, runs)
  }
  return writer.finish()
}

function* lexemesOfAll(blocks: readonly Block[]): Generator<LexemeOfBlock, undefined> {
  for (const block of blocks) yield* lexemesOf(block)
  return undefined
}

function kept(one: RunOfLexeme, alive: ReadonlyMap<number, Buffer | null>): RunOfLexeme[] {
  const removed = alive.get(one.run)
  if (removed === undefined) return []
  if (removed === null) return [one]
  const { run, count, postings, from } = one
  const places = Array.from({ length: count }, (_, at) => at).filter(
    (at) => !isRemoved(removed, postings[from + at] ?? 0),
  )
  if (places.length === 0) return []
  const copied = Uint8Array.from([
    ...places.map((at) => postings[from + at] ?? 0),
    ...places.map((at) => postings[from + count + at] ?? 0),
  ])
  return [{ run, count: places.length, postings: copied, from: 0 }]
}
