import type { DepartmentsQuery, NewDepartment } from '@millwright/contract/departments'
import type { AccessLevel } from '@millwright/contract/people'
import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer, VisibleDepartmentId } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { byName, containsText, type Listed, ordered, readListed } from '../../platform/database/listing.ts'
import { notFound } from '../../platform/refusal.ts'
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
): Promise<Listed<DepartmentRow & { access: AccessLevel }>> {
  const where = and(
    eq(departments.companyId, viewer.companyId),
    containsText(query.search, [departments.name, departments.info, departments.id]),
  )
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  return readListed(query, {
    rows: tx
      .select({ ...columns, access: viewerDepartments.level })
      .from(departments)
      .innerJoin(viewerDepartments, isSeen)
      .where(where)
      .orderBy(by, departments.id),
    total: async () => {
      const seen = tx.select({ total: count() }).from(departments).innerJoin(viewerDepartments, isSeen)
      return (await seen.where(where))[0]?.total ?? 0
    },
  })
}

export async function readDepartment(
  tx: Transaction,
  viewer: Viewer,
  departmentId: VisibleDepartmentId,
): Promise<DepartmentRow> {
  const [row] = await tx
    .select(columns)
    .from(departments)
    .where(and(eq(departments.companyId, viewer.companyId), eq(departments.id, departmentId)))
  if (!row) throw notFound()
  return row
}

export async function insertDepartment(tx: Transaction, viewer: Viewer, input: NewDepartment): Promise<DepartmentRow> {
  const [row] = await tx
    .insert(departments)
    .values({ companyId: viewer.companyId, id: uuidv7(), name: input.name, info: input.info, createdBy: viewer.userId })
    .returning(columns)
  if (!row) throw new Error('INSERT returned no row')
  return row
}
