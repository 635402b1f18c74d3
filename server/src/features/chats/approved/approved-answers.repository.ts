import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { ApprovedAnswer } from '../../../knowledge/answers/ports.ts'
import type { WordNeeded } from '../../../knowledge/search/question/likeness.ts'
import { listChangedInApprovals } from '../../../knowledge/facts/changed-quotes.repository.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { approvals } from '../../../schema/approvals.ts'
import { resources, resourceVersions } from '../../../schema/resources.ts'
import { ofReadableAsset } from '../../../schema/viewer-access.ts'

/** So many are compared with a question. */
const maxCompared = 100
/** So many letters of a stem are looked for, or as many as stand in the word that it was made of. */
const maxLetters = 3
const fewestLetters = 2

/** The words of the question; no stem has an ß. */
const words = sql`replace(${approvals.words}, 'ß', 'ss')`

const isApproved = sql`${approvals.state} in ('approved', 'corrected')`
const departmentId = ofReadableAsset(approvals, 'department_id')

/**
 * Of these assets (null: all) as far as the viewer may read them: whose question may hold all these words, the newest
 * decision first.
 */
export async function listApprovedWith(
  tx: Transaction,
  viewer: Viewer,
  { assetIds, needed }: { assetIds: readonly string[] | null; needed: readonly WordNeeded[] },
): Promise<Pick<ApprovedAnswer, 'id' | 'question'>[]> {
  return tx
    .select({ id: approvals.id, question: approvals.question })
    .from(approvals)
    .where(
      and(
        eq(approvals.companyId, viewer.companyId),
        isApproved,
        isNotNull(departmentId),
        assetIds === null ? undefined : isAnyOf(approvals.assetId, assetIds),
        ...needed.flatMap(holds),
      ),
    )
    .orderBy(desc(approvals.decidedAt), desc(approvals.id))
    .limit(maxCompared)
}

/** Numbers may be written with blanks. Nothing is asked of a word that shares too little with its stem. */
function holds({ lexeme, written }: WordNeeded): SQL[] {
  const stem = foldedLikeWords(lexeme)
  if (/\p{N}/u.test(lexeme)) return [sql`strpos(replace(${words}, ' ', ''), ${stem}::text) > 0`]
  const word = foldedLikeWords(written)
  const letters = Array.from(stem)
  // The last letter of a short stem is written in more than one way: `dry` and `dries`.
  const most = Math.max(fewestLetters, Math.min(maxLetters, letters.length - 1))
  for (let length = most; length >= fewestLetters; length--) {
    const part = letters.slice(0, length).join('')
    if (word.includes(part)) return [sql`strpos(${words}, ${part}::text) > 0`]
  }
  return []
}

/** As `folded_words` writes a word in the database, with ss for ß. */
function foldedLikeWords(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replaceAll('ß', 'ss')
}

/**
 * A file that it cites, or that an approval which it cites does, has another version by now, and nobody has compared the
 * two yet: what it says may be outdated.
 */
const isUncompared = sql`exists (
  select from (
    select ${approvals.sources} as sources
    union all
    select b.sources from jsonb_to_recordset(${approvals.sources}) as a("resourceId" uuid, "fileType" text)
    join approvals b on b.company_id = ${approvals.companyId} and b.id = a."resourceId"
    where a."fileType" = 'approved') as of_both
  cross join jsonb_to_recordset(of_both.sources) as s("resourceId" uuid, version integer)
  join ${resources} r on r.company_id = ${approvals.companyId} and r.id = s."resourceId"
  join ${resourceVersions} v
    on v.company_id = r.company_id and v.resource_id = r.id and v.number = r.current_version
  where v.number is distinct from s.version and v.processed_at is not null and v.facts is not null
    and v.compared_at is null)`

/** The first of these that holds: what a newer version says otherwise is for the search to answer. */
export async function findApprovedAnswer(
  tx: Transaction,
  viewer: Viewer,
  ids: readonly string[],
): Promise<ApprovedAnswer | null> {
  if (ids.length === 0) return null
  const { companyId } = viewer
  const rows = await tx
    .select({
      id: approvals.id,
      question: approvals.question,
      state: approvals.state,
      text: approvals.text,
      assetId: approvals.assetId,
      departmentId,
    })
    .from(approvals)
    .where(and(eq(approvals.companyId, companyId), isAnyOf(approvals.id, ids), isApproved, sql`not ${isUncompared}`))
  const changed = await listChangedInApprovals(tx, companyId, rows)
  const holding = new Map(rows.flatMap((row) => (changed.has(row.id) ? [] : [[row.id, row] as const])))
  for (const id of ids) {
    const row = holding.get(id)
    if (!row || row.departmentId === null) continue
    const { question, text, assetId } = row
    return { id, question, text, assetId, departmentId: row.departmentId }
  }
  return null
}
