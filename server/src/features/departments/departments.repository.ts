import type { DepartmentChanges, DepartmentsQuery, NewDepartment } from '@millwright/contract/departments'
import type { AccessLevel } from '@millwright/contract/people'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AskableDepartmentId, EditableDepartmentId, Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  byName,
  containsText,
  type ListingPage,
  listTotal,
  ordered,
  readCounted,
} from '../../platform/database/listing.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { accessRequests } from '../../schema/access-requests.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { viewerDepartments } from '../../schema/viewer-access.ts'

export type DepartmentRow = { id: string; name: string; info: string; updatedAt: Date }
const columns = { id: departments.id, name: departments.name, info: departments.info, updatedAt: departments.updatedAt }

const sortColumns = {
  name: byName(departments.name),
  info: byName(departments.info),
  _id: sql`${departments.id}`,
  updatedAt: sql`${departments.updatedAt}`,
} satisfies Record<NonNullable<DepartmentsQuery['sort']>, SQL>

const isSeen = and(
  eq(viewerDepartments.companyId, departments.companyId),
  eq(viewerDepartments.departmentId, departments.id),
)

/** The departments that the viewer may see, each with their level; `total` when the query pages. */
export async function listVisible(
  tx: Transaction,
  viewer: Viewer,
  query: DepartmentsQuery,
): Promise<ListingPage<DepartmentRow & { access: AccessLevel }>> {
  const where = and(
    eq(departments.companyId, viewer.companyId),
    isNull(departments.deletedAt),
    containsText(query.search, [departments.name, departments.info, departments.id]),
  )
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  const rows = tx
    .select({ ...columns, access: viewerDepartments.level, listTotal })
    .from(departments)
    .innerJoin(viewerDepartments, isSeen)
    .where(where)
    .orderBy(by, departments.id)
  return readCounted(query, rows)
}

export async function readDepartment(
  tx: Transaction,
  viewer: Viewer,
  departmentId: AskableDepartmentId,
): Promise<DepartmentRow> {
  const [row] = await tx.select(columns).from(departments).where(isDepartment(viewer, departmentId))
  if (!row) throw notFound()
  return row
}

/** Locked until `tx` ends, and judged again: while it was waited for, access may have been taken away. */
export async function lockDepartment(
  tx: Transaction,
  viewer: Viewer,
  departmentId: EditableDepartmentId,
): Promise<DepartmentRow & { access: AccessLevel }> {
  const isIt = isDepartment(viewer, departmentId)
  await tx.select({ id: departments.id }).from(departments).where(isIt).for('no key update')
  const [row] = await tx
    .select({ ...columns, access: viewerDepartments.level })
    .from(departments)
    .innerJoin(viewerDepartments, isSeen)
    .where(isIt)
  if (!row) throw notFound()
  if (row.access !== 'full') throw new Refusal('forbidden')
  return row
}

/** It must be locked. */
export async function changeDepartment(
  tx: Transaction,
  viewer: Viewer,
  { departmentId, changes }: { departmentId: EditableDepartmentId; changes: DepartmentChanges },
): Promise<DepartmentRow> {
  const { name, info } = changes
  const [row] = await tx
    .update(departments)
    .set({ name, info })
    .where(isDepartment(viewer, departmentId))
    .returning(columns)
  if (!row) throw new Error('A locked row is gone')
  return row
}

/** With it all that is in it goes out of every list and of the search; it must be locked. */
export async function binDepartment(
  tx: Transaction,
  viewer: Viewer,
  departmentId: EditableDepartmentId,
): Promise<void> {
  await tx
    .update(departments)
    .set({ deletedAt: sql`now()` })
    .where(isDepartment(viewer, departmentId))
  const { companyId } = viewer
  const itsAssets = tx
    .select({ id: assets.id })
    .from(assets)
    .where(and(eq(assets.companyId, companyId), eq(assets.departmentId, departmentId)))
  const isOfIt = or(eq(accessRequests.departmentId, departmentId), inArray(accessRequests.assetId, itsAssets))
  await tx.delete(accessRequests).where(and(eq(accessRequests.companyId, companyId), isOfIt))
}

export async function insertDepartment(tx: Transaction, viewer: Viewer, input: NewDepartment): Promise<DepartmentRow> {
  const [row] = await tx
    .insert(departments)
    .values({ companyId: viewer.companyId, id: uuidv7(), name: input.name, info: input.info, createdBy: viewer.userId })
    .returning(columns)
  if (!row) throw new Error('INSERT returned no row')
  return row
}

function isDepartment({ companyId }: Viewer, departmentId: AskableDepartmentId) {
  return and(eq(departments.companyId, companyId), eq(departments.id, departmentId))
}
