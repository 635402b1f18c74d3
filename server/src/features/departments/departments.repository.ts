import type { DepartmentsQuery, NewDepartment } from '@millwright/contract/departments'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { departmentListsUser } from '../../access/access.repository.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { byName, containsText, type Listed, ordered, readListed } from '../../platform/database/listing.ts'
import { departments } from '../../schema/departments.ts'

export type DepartmentRow = { id: string; name: string; info: string; updatedAt: Date }
const columns = { id: departments.id, name: departments.name, info: departments.info, updatedAt: departments.updatedAt }

const sortColumns = {
  name: byName(departments.name),
  info: byName(departments.info),
  _id: sql`${departments.id}`,
  updatedAt: sql`${departments.updatedAt}`,
} satisfies Record<NonNullable<DepartmentsQuery['sort']>, SQL>

/** The departments that the viewer may see; `total` when the query pages. */
export async function listVisible(
  tx: Transaction,
  viewer: Viewer,
  query: DepartmentsQuery,
): Promise<Listed<DepartmentRow>> {
  const where = and(
    eq(departments.companyId, viewer.companyId),
    isNull(departments.deletedAt),
    viewer.role === 'admin' ? undefined : departmentListsUser(viewer),
    containsText(query.search, [departments.name, departments.info, departments.id]),
  )
  const by = ordered(query, sortColumns[query.sort ?? 'name'])
  return readListed(query, {
    rows: tx.select(columns).from(departments).where(where).orderBy(by, departments.id),
    total: () => tx.$count(departments, where),
  })
}

export async function insertDepartment(tx: Transaction, viewer: Viewer, input: NewDepartment): Promise<DepartmentRow> {
  const [row] = await tx
    .insert(departments)
    .values({ companyId: viewer.companyId, id: uuidv7(), name: input.name, info: input.info, createdBy: viewer.userId })
    .returning(columns)
  if (!row) throw new Error('INSERT returned no row')
  return row
}
