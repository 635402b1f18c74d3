import { sql } from 'drizzle-orm'
import type { Transaction } from '../../server/src/platform/database/transaction.ts'
import type { Block } from './blocks.ts'

/** A statement's parameters stay at some MB. */
const blocksAtOnce = 1_000

export type Segment = { segment: number; passages: number; blocks: readonly Block[] }

export async function insertSegment(
  tx: Transaction,
  companyId: string,
  { segment, passages, blocks }: Segment,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO posting_segments (company_id, segment, passages) VALUES (${companyId}, ${segment}, ${passages})`)
  for (let at = 0; at < blocks.length; at += blocksAtOnce) {
    const some = blocks.slice(at, at + blocksAtOnce)
    const column = <T>(of: (block: Block) => T) => sql.param(some.map(of))
    await tx.execute(sql`
      INSERT INTO posting_blocks (company_id, segment, first, heads, postings)
      SELECT ${companyId}, ${segment}, b.first, b.heads, b.postings
      FROM unnest(${column(({ first }) => first)}::text[], ${column(({ heads }) => heads)}::bytea[],
        ${column(({ postings }) => postings)}::bytea[]) AS b (first, heads, postings)`)
  }
}
