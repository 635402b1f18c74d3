import { sql } from 'drizzle-orm'
import type { AskedOfIndex } from '../../server/src/knowledge/index/passage-index.ts'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'
import type { FoundBlock, VisibleRun } from './runs.ts'

type Scope = Pick<AskedOfIndex, 'assetIds' | 'type' | 'document'> & { lexemes: readonly string[] }
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
 * both.
 */
export async function readScope(
  tx: Transaction,
  companyId: string,
  { lexemes, assetIds, type, document = null }: Scope,
): Promise<Read> {
  const { rows } = await tx.execute<ScopeRow>(sql`
    SELECT lexeme, segment, heads, postings, scope FROM public.posting_scope(
      ${sql.param(lexemes)}::text[], ${sql.param(assetIds)}::uuid[], ${type}::text,
      ${document?.documentClass ?? null}::text, ${document?.documentLanguage ?? null}::text, ${document?.documentTag ?? null}::text)`)
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

type CountedRun = Omit<VisibleRun, 'lengths' | 'least'>
type Lengths = Pick<VisibleRun, 'lengths' | 'least'>

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
const known = new Map<string, Map<number, Lengths>>()

async function withLengths(tx: Transaction, companyId: string, runs: readonly CountedRun[]): Promise<VisibleRun[]> {
  const lengths = known.get(companyId) ?? new Map<number, Lengths>()
  known.set(companyId, lengths)
  const missing = runs.flatMap(({ run }) => (lengths.has(run) ? [] : run))
  if (missing.length > 0) {
    const { rows } = await tx.execute<{ run: number; lengths: Buffer }>(sql`
      SELECT run, lengths FROM posting_runs WHERE company_id = ${companyId} AND run = ANY (${sql.param(missing)}::int[])`)
    for (const row of rows) {
      const copy = new Uint8Array(row.lengths)
      const of = new Uint16Array(copy.buffer, 0, copy.length / 2)
      lengths.set(row.run, { lengths: of, least: Math.min(...of) })
    }
  }
  return runs.flatMap((run) => {
    const found = lengths.get(run.run)
    return found ? { ...run, ...found } : []
  })
}
