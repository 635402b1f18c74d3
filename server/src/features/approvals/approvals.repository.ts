import type { ApprovalsQuery } from '@millwright/contract/approvals'
import type { AccessLevel } from '@millwright/contract/people'
import { and, asc, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { v7 as uuidv7 } from 'uuid'
import type { ReadableAssetId, ReadableExpertId, Viewer } from '../../access/viewer.ts'
import { byName, containsText, type ListingPage, ordered, readListed } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { approvals } from '../../schema/approvals.ts'
import { assetExperts } from '../../schema/experts.ts'
import { users } from '../../schema/users.ts'
import { ofReadableAsset } from '../../schema/viewer-access.ts'
import type { AnswerToShare } from './approvals.deps.ts'

const deciders = alias(users, 'deciders')

const level = ofReadableAsset(approvals, 'level')
const columns = {
  approval: approvals,
  departmentId: sql<string>`${ofReadableAsset(approvals, 'department_id')}`,
  level: sql<AccessLevel>`${level}`,
  askedByName: users.username,
  // Joined, the view would be read whole.
  expertName: sql<string | null>`(
    select e.username from ${assetExperts} e
    where e.company_id = ${approvals}.company_id and e.id = ${approvals}.expert_id)`,
  decidedByName: deciders.username,
}

export type ApprovalRow = {
  approval: typeof approvals.$inferSelect
  departmentId: string
  level: AccessLevel
  askedByName: string
  expertName: string | null
  decidedByName: string | null
}

function withPeople(tx: Transaction) {
  return tx
    .select(columns)
    .from(approvals)
    .innerJoin(users, and(eq(users.companyId, approvals.companyId), eq(users.id, approvals.askedBy)))
    .leftJoin(deciders, and(eq(deciders.companyId, approvals.companyId), eq(deciders.id, approvals.decidedBy)))
    .$dynamic()
}

const isWaiting = sql`${approvals.state} = 'waiting'`
const sortColumns = {
  question: byName(approvals.question),
  state: approvals.state,
  askedAt: approvals.createdAt,
  updatedAt: approvals.updatedAt,
}

type ApprovalList = { assetId: ReadableAssetId; ownOnly: boolean; query: Omit<ApprovalsQuery, 'assetId'> }

/** Unless another order is asked for: those that wait first, then the newest. `ownOnly`: those that the viewer asked for. */
export async function listApprovals(
  tx: Transaction,
  viewer: Viewer,
  { assetId, ownOnly, query }: ApprovalList,
): Promise<ListingPage<ApprovalRow>> {
  const wanted = and(
    eq(approvals.companyId, viewer.companyId),
    eq(approvals.assetId, assetId),
    ownOnly ? eq(approvals.askedBy, viewer.userId) : undefined,
    containsText(query.search, [approvals.question, approvals.answer, approvals.text, approvals.id]),
  )
  const order = query.sort ? [ordered(query, sortColumns[query.sort])] : [desc(isWaiting), desc(approvals.createdAt)]
  return readListed(query, {
    rows: withPeople(tx)
      .where(and(wanted, isNotNull(level)))
      .orderBy(...order, asc(approvals.id)),
    total: () => tx.$count(approvals, wanted),
  })
}

/** One that the viewer sees: their own, or as a full member. */
export async function findApproval(tx: Transaction, viewer: Viewer, id: string): Promise<ApprovalRow | null> {
  const row = await findInReadable(tx, viewer, id)
  return row && (row.level === 'full' || row.approval.askedBy === viewer.userId) ? row : null
}

/** One of an asset that the viewer sees, which is not yet the right to see the question. */
export async function findInReadable(tx: Transaction, viewer: Viewer, id: string): Promise<ApprovalRow | null> {
  const isNamed = and(eq(approvals.companyId, viewer.companyId), eq(approvals.id, id))
  const [row] = await withPeople(tx).where(and(isNamed, isNotNull(level)))
  return row ?? null
}

/** Until the transaction ends nobody else decides it. Whether the viewer may see it says `findApproval`. */
export async function lockApproval(tx: Transaction, viewer: Viewer, id: string): Promise<void> {
  await tx
    .select({ id: approvals.id })
    .from(approvals)
    .where(and(eq(approvals.companyId, viewer.companyId), eq(approvals.id, id)))
    .for('update')
}

export type RequestedApproval = Pick<ApprovalRow['approval'], 'state' | 'expertId' | 'mails' | 'mailedTo'>

/** The request for this answer as it stands, locked; null before the first. */
export async function lockRequest(
  tx: Transaction,
  viewer: Viewer,
  messageId: string,
): Promise<RequestedApproval | null> {
  const [row] = await tx
    .select({
      state: approvals.state,
      expertId: approvals.expertId,
      mails: approvals.mails,
      mailedTo: approvals.mailedTo,
    })
    .from(approvals)
    .where(and(eq(approvals.companyId, viewer.companyId), eq(approvals.messageId, messageId)))
    .for('update')
  return row ?? null
}

type Request = Omit<AnswerToShare, 'assetId'> & {
  assetId: string
  note: string
  expertId: string | null
  mails: number
  mailedTo: string[]
}

/** Asked for again, what was not approved waits again. Returns its id; null for one that is approved already. */
export async function saveRequest(tx: Transaction, viewer: Viewer, request: Request): Promise<string | null> {
  const asked = { ...request, askedBy: viewer.userId }
  const [row] = await tx
    .insert(approvals)
    .values({ companyId: viewer.companyId, id: uuidv7(), ...asked })
    .onConflictDoUpdate({
      target: [approvals.companyId, approvals.messageId],
      set: { ...asked, state: 'waiting', text: '', decidedBy: null, decidedAt: null },
      setWhere: sql`${approvals.state} in ('waiting', 'declined')`,
    })
    .returning({ id: approvals.id })
  return row?.id ?? null
}

type Decision = Pick<ApprovalRow['approval'], 'id' | 'state' | 'text'>

export async function saveDecision(tx: Transaction, viewer: Viewer, { id, state, text }: Decision): Promise<void> {
  await tx
    .update(approvals)
    .set({ state, text, decidedBy: viewer.userId, decidedAt: sql`now()` })
    .where(and(eq(approvals.companyId, viewer.companyId), eq(approvals.id, id)))
}

/** The asset of an expert whom the viewer may see. */
export async function isExpertOf(
  tx: Transaction,
  viewer: Viewer,
  { assetId, expertId }: { assetId: string; expertId: ReadableExpertId },
): Promise<boolean> {
  const of = and(eq(assetExperts.companyId, viewer.companyId), eq(assetExperts.id, expertId))
  return (await tx.$count(assetExperts, and(of, eq(assetExperts.assetId, assetId)))) > 0
}
