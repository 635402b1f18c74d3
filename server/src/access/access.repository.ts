import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AccessLevel } from '@millwright/contract/people'
import type { SessionRow } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { accessGrants } from '../schema/access-grants.ts'
import { assets } from '../schema/assets.ts'
import { departments } from '../schema/departments.ts'
import { users } from '../schema/users.ts'
import type { Viewer } from './viewer.ts'

/** The member behind a session; null when it has expired or the member was removed. */
export async function findViewer(tx: Transaction, session: SessionRow): Promise<Viewer | null> {
  if (session.expires_at <= session.now) return null
  const [row] = await tx
    .select({
      role: users.role,
      username: users.username,
      asset: users.mayCreateAssets,
      department: users.mayCreateDepartments,
    })
    .from(users)
    .where(and(eq(users.companyId, session.company_id), eq(users.id, session.user_id), isNull(users.removedAt)))
  if (!row) return null
  return {
    companyId: session.company_id,
    userId: session.user_id,
    sessionId: session.id,
    role: row.role,
    username: row.username,
    permissions: { asset: row.asset, department: row.department },
  }
}

/** Being listed in a department, or in one of its assets, shows the department (completions §3). */
export async function seesDepartment(tx: Transaction, viewer: Viewer, departmentId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: departments.id })
    .from(departments)
    .where(
      and(
        eq(departments.companyId, viewer.companyId),
        eq(departments.id, departmentId),
        isNull(departments.deletedAt),
        viewer.role === 'admin' ? undefined : departmentListsUser(viewer),
      ),
    )
  return row !== undefined
}

/** The viewer's level on an asset and the department it stands in; null when it may not be seen. */
export async function findAssetAccess(
  tx: Transaction,
  viewer: Viewer,
  assetId: string,
): Promise<{ departmentId: string; level: AccessLevel } | null> {
  const [row] = await tx
    .select({ departmentId: assets.departmentId, level: accessGrants.level })
    .from(assets)
    .innerJoin(
      departments,
      and(
        eq(departments.companyId, assets.companyId),
        eq(departments.id, assets.departmentId),
        isNull(departments.deletedAt),
      ),
    )
    .leftJoin(
      accessGrants,
      and(
        eq(accessGrants.companyId, assets.companyId),
        eq(accessGrants.assetId, assets.id),
        eq(accessGrants.userId, viewer.userId),
      ),
    )
    .where(and(eq(assets.companyId, viewer.companyId), eq(assets.id, assetId), isNull(assets.deletedAt)))
  if (!row) return null
  if (viewer.role === 'admin') return { departmentId: row.departmentId, level: 'full' }
  return row.level ? { departmentId: row.departmentId, level: row.level } : null
}

/** Condition on `departments`: it, or an asset in it, lists the viewer. */
export function departmentListsUser(viewer: Viewer) {
  return sql`exists (
    select 1 from ${accessGrants} g
    where g.company_id = ${viewer.companyId} and g.user_id = ${viewer.userId}
      and (g.department_id = ${departments.id} or exists (
        select 1 from ${assets} a
        where a.company_id = g.company_id and a.id = g.asset_id
          and a.department_id = ${departments.id} and a.deleted_at is null)))`
}

/** Condition on `assets`: it lists the viewer. */
export function assetListsUser(viewer: Viewer) {
  return sql`exists (
    select 1 from ${accessGrants} g
    where g.company_id = ${viewer.companyId} and g.user_id = ${viewer.userId} and g.asset_id = ${assets.id})`
}
