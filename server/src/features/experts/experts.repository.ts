import type { ExpertChanges, ExpertsQuery, NewExpert } from '@millwright/contract/experts'
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { newExpertId } from '../../access/new-ids.ts'
import type {
  EditableAssetId,
  EditableExpertId,
  ReadableAssetId,
  ReadableExpertId,
  Viewer,
  VisibleMemberId,
} from '../../access/viewer.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import { byName, containsText, type ListingPage, ordered, readListed } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import { assets } from '../../schema/assets.ts'
import { assetExperts, experts } from '../../schema/experts.ts'
import { users } from '../../schema/users.ts'

export type ExpertRow = typeof assetExperts.$inferSelect

const sortColumns = {
  'name.firstName': byName(assetExperts.firstName),
  'name.middleName': byName(assetExperts.middleName),
  'name.lastName': byName(assetExperts.lastName),
  username: byName(assetExperts.username),
  staffId: byName(assetExperts.staffId),
  email: byName(assetExperts.email),
  contact: byName(assetExperts.contact),
  designation: byName(assetExperts.designation),
  location: byName(assetExperts.location),
  about: byName(assetExperts.about),
  updatedAt: sql`${assetExperts.updatedAt}`,
  _id: sql`${assetExperts.id}`,
} satisfies Record<NonNullable<ExpertsQuery['sort']>, SQL>

/** Also the whole name, as it is read. */
const searched = [
  assetExperts.staffId,
  sql`concat_ws(' ', ${assetExperts.firstName}, nullif(${assetExperts.middleName}, ''), ${assetExperts.lastName})`,
  sql`${assetExperts.firstName} || ' ' || ${assetExperts.lastName}`,
  assetExperts.username,
  assetExperts.designation,
  assetExperts.email,
  assetExperts.contact,
  assetExperts.location,
  assetExperts.about,
]

type OfAsset<Id extends ReadableAssetId = EditableAssetId> = { viewer: Viewer; assetId: Id }

export async function listInAsset(
  tx: Transaction,
  { viewer, assetId }: OfAsset<ReadableAssetId>,
  query: ExpertsQuery,
): Promise<ListingPage<ExpertRow>> {
  const { companyId } = viewer
  const ofAsset = and(eq(assetExperts.companyId, companyId), eq(assetExperts.assetId, assetId))
  const where = and(ofAsset, containsText(query.search, searched))
  const by = ordered(query, sortColumns[query.sort ?? 'name.firstName'])
  return readListed(query, {
    rows: tx.select().from(assetExperts).where(where).orderBy(by, byName(assetExperts.lastName), assetExperts.id),
    total: () => tx.$count(assetExperts, where),
  })
}

/** By name; who is no expert any more is left out. */
export async function readExperts(
  tx: Transaction,
  { companyId }: Viewer,
  ids: readonly ReadableExpertId[],
): Promise<ExpertRow[]> {
  return tx
    .select()
    .from(assetExperts)
    .where(and(eq(assetExperts.companyId, companyId), isAnyOf(assetExperts.id, ids)))
    .orderBy(byName(assetExperts.firstName), byName(assetExperts.lastName), assetExperts.id)
}

export async function readExpert(tx: Transaction, viewer: Viewer, expertId: ReadableExpertId): Promise<ExpertRow> {
  const [row] = await readExperts(tx, viewer, [expertId])
  if (!row) throw notFound()
  return row
}

export async function readAssetName(tx: Transaction, viewer: Viewer, assetId: ReadableAssetId): Promise<string> {
  const isAsset = and(eq(assets.companyId, viewer.companyId), eq(assets.id, assetId))
  const [row] = await tx.select({ name: assets.name }).from(assets).where(isAsset)
  if (!row) throw notFound()
  return row.name
}

export async function isMember(tx: Transaction, { companyId }: Viewer, email: string): Promise<boolean> {
  const hasEmail = and(eq(users.companyId, companyId), isNull(users.removedAt), eq(users.email, email))
  return (await tx.$count(users, hasEmail)) > 0
}

/** Whether an expert of the asset who is no member has the e-mail of one of these members. */
export async function hasEmailOf(
  tx: Transaction,
  { viewer: { companyId }, assetId }: OfAsset,
  memberIds: readonly VisibleMemberId[],
): Promise<boolean> {
  const emails = tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.companyId, companyId), isAnyOf(users.id, memberIds)))
  const ofAsset = and(eq(experts.companyId, companyId), eq(experts.assetId, assetId), isNull(experts.userId))
  return (await tx.$count(experts, and(ofAsset, inArray(experts.email, emails)))) > 0
}

/** Null when the asset has an expert with this e-mail. */
export async function insertExpert(
  tx: Transaction,
  { viewer, assetId }: OfAsset,
  { email, ...changes }: NewExpert,
): Promise<EditableExpertId | null> {
  const id = newExpertId(assetId)
  const row = { companyId: viewer.companyId, id, assetId, email, ...columnsOf(changes) }
  const inserted = await tx.insert(experts).values(row).onConflictDoNothing().returning({ id: experts.id })
  return inserted.length > 0 ? id : null
}

/** Returns who was no expert of the asset yet. */
export async function insertMembers(
  tx: Transaction,
  { viewer: { companyId }, assetId }: OfAsset,
  memberIds: readonly VisibleMemberId[],
): Promise<EditableExpertId[]> {
  const rows = memberIds.map((userId) => ({ companyId, id: newExpertId(assetId), assetId, userId }))
  const inserted = await tx.insert(experts).values(rows).onConflictDoNothing().returning({ id: experts.id })
  const added = new Set(inserted.map(({ id }) => id))
  return rows.flatMap(({ id }) => (added.has(id) ? [id] : []))
}

/** Locks an expert who is no member; null when there is none any more. */
export async function lockUpdatedAt(tx: Transaction, viewer: Viewer, expertId: EditableExpertId): Promise<Date | null> {
  const [row] = await tx
    .select({ updatedAt: experts.updatedAt })
    .from(experts)
    .where(isPerson(viewer, expertId))
    .for('update')
  return row?.updatedAt ?? null
}

export async function updateExpert(
  tx: Transaction,
  viewer: Viewer,
  { expertId, changes }: { expertId: EditableExpertId; changes: ExpertChanges },
): Promise<void> {
  await tx.update(experts).set(columnsOf(changes)).where(isPerson(viewer, expertId))
}

/** Returns how many there were. */
export async function deleteExperts(
  tx: Transaction,
  { companyId }: Viewer,
  ids: readonly EditableExpertId[],
): Promise<number> {
  const deleted = await tx
    .delete(experts)
    .where(and(eq(experts.companyId, companyId), isAnyOf(experts.id, ids)))
    .returning({ id: experts.id })
  return deleted.length
}

function isPerson({ companyId }: Viewer, expertId: EditableExpertId) {
  return and(eq(experts.companyId, companyId), eq(experts.id, expertId), isNull(experts.userId))
}

function columnsOf({ name, ...changes }: ExpertChanges) {
  return { ...name, ...changes }
}
