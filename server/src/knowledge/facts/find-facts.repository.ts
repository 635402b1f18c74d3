import type { FactKind } from '@millwright/contract/facts'
import type { ResourceType } from '@millwright/contract/formats'
import type { Segment } from '@millwright/contract/segments'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import { firstReading } from '../search/question/question.ts'

export type FoundFact = {
  id: string
  kind: FactKind
  subject: string
  attribute: string
  value: string
  unit: string
  condition: string
  text: string
  segment: Segment
  ranges: readonly { start: number; end: number }[]
  versionId: string
  resourceId: string
  assetId: string
  departmentId: string
  fileName: string
  fileType: ResourceType
  /** How many of the words it holds, of `words`. */
  held: number
  words: number
}

type FactQuery = {
  text: string
  /** Null: of every kind. */
  kinds: readonly FactKind[] | null
  /** Null: all that this transaction's viewer may read. */
  assetIds: readonly string[] | null
  most: number
}

/**
 * The facts that hold most words of a text, as they were corrected, among what this transaction's viewer may read and
 * answers are given from; none that was hidden. Through the index of their words.
 */
export async function findFacts(tx: Transaction, companyId: string, asked: FactQuery): Promise<FoundFact[]> {
  const { tokens } = firstReading(asked.text)
  const lexemes = [...new Set(tokens.map(({ lexeme }) => lexeme))].slice(0, maxWords)
  if (lexemes.length === 0) return []
  const { rows } = await tx.execute<FoundFact>(sql`
    select f.id, f.kind, coalesce(c.subject, f.subject) as subject, f.attribute, coalesce(c.value, f.value) as value,
      coalesce(c.unit, f.unit) as unit, coalesce(c.condition, f.condition) as condition,
      f.text, f.segment, f.ranges, f.version_id as "versionId",
      f.resource_id as "resourceId", f.asset_id as "assetId", a.department_id as "departmentId",
      r.file_name as "fileName", r.type as "fileType", s.held, ${lexemes.length}::int as words
    from public.search_facts(
      ${sql.param(lexemes)}::text[], ${sql.param(asked.kinds && [...asked.kinds])}::text[],
      ${sql.param(asked.assetIds && [...asked.assetIds])}::uuid[], ${asked.most}::int) s
    join facts f on f.company_id = ${companyId} and f.id = s.fact_id
    join resources r on r.company_id = f.company_id and r.id = f.resource_id
    join assets a on a.company_id = f.company_id and a.id = f.asset_id
    left join fact_corrections c
      on c.company_id = f.company_id and c.resource_id = f.resource_id and c.read_as = f.read_as
    order by s.held desc, f.version_id, f.ordinal`)
  return rows
}

const maxWords = 40
