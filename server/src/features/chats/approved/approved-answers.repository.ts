import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { ApprovedAnswer } from '../../../knowledge/answers/ports.ts'
import type { WordNeeded } from '../../../knowledge/search/question/likeness.ts'
import {
  listChangedInApprovals,
  listCitedByApprovals,
  listShownVersions,
} from '../../../knowledge/facts/changed-quotes.repository.ts'
import { isAnyOf } from '../../../platform/database/is-any-of.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { approvals } from '../../../schema/approvals.ts'
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
    .where(and(eq(approvals.companyId, companyId), isAnyOf(approvals.id, ids), isApproved))
  const changed = await listChangedInApprovals(tx, companyId, rows)
  const uncompared = await listUncompared(tx, companyId, ids)
  const holding = new Map(
    rows.filter(({ id }) => !changed.has(id) && !uncompared.has(id)).map((row) => [row.id, row] as const),
  )
  for (const id of ids) {
    const row = holding.get(id)
    if (!row || row.departmentId === null) continue
    const { question, text, assetId } = row
    return { id, question, text, assetId, departmentId: row.departmentId }
  }
  return null
}

/** Those that cite a file which has another version by now, and nobody has compared the two yet. */
async function listUncompared(
  tx: Transaction,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const cited = await listCitedByApprovals(tx, companyId, ids)
  const files = await listShownVersions(
    tx,
    companyId,
    cited.map(({ resourceId }) => resourceId),
  )
  const fresh = new Map(files.flatMap((file) => (file.isCompared ? [] : [[file.resourceId, file.number] as const])))
  return new Set(
    cited
      .filter(({ resourceId, version }) => fresh.has(resourceId) && fresh.get(resourceId) !== version)
      .map(({ approvalId }) => approvalId),
  )
}
