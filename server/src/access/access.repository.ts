import { type Noun, nouns } from '@millwright/contract/ids'
import type { AccessLevel } from '@millwright/contract/people'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { SessionRow } from '../platform/database/database.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { assetExperts } from '../schema/experts.ts'
import { resources } from '../schema/resources.ts'
import { users } from '../schema/users.ts'
import { viewerAssets, viewerDepartments } from '../schema/viewer-access.ts'
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

/** A thing that the viewer sees: where it stands and their level on it. */
export type Place = {
  noun: Noun
  id: string
  departmentId: string | null
  assetId: string | null
  level: AccessLevel
}

/** Those among the ids that the viewer sees; a new noun is one more entry. What lies in an asset has its level. */
const seen: Record<Noun, (companyId: string, ids: SQL) => SQL> = {
  member: (companyId, ids) => sql`
    select 'member' as noun, u.id, null::uuid as department_id, null::uuid as asset_id, 'read' as level
    from ${users} u where u.company_id = ${companyId} and u.id = any(${ids}) and u.removed_at is null`,
  department: (companyId, ids) => sql`
    select 'department' as noun, v.department_id as id, v.department_id, null::uuid as asset_id, v.level
    from ${viewerDepartments} v where v.company_id = ${companyId} and v.department_id = any(${ids})`,
  asset: (companyId, ids) => sql`
    select 'asset' as noun, v.asset_id as id, v.department_id, v.asset_id, v.level
    from ${viewerAssets} v where v.company_id = ${companyId} and v.asset_id = any(${ids})`,
  // What a member is known by is theirs to change, not the asset's.
  expert: (companyId, ids) => sql`
    select 'expert' as noun, e.id, v.department_id, v.asset_id,
      case when e.user_id is null then v.level else 'read' end as level
    from ${assetExperts} e join ${viewerAssets} v on v.company_id = e.company_id and v.asset_id = e.asset_id
    where e.company_id = ${companyId} and e.id = any(${ids})`,
  resource: (companyId, ids) => sql`
    select 'resource' as noun, r.id, v.department_id, v.asset_id, v.level
    from ${resources} r join ${viewerAssets} v on v.company_id = r.company_id and v.asset_id = r.asset_id
    where r.company_id = ${companyId} and r.id = any(${ids}) and r.deleted_at is null`,
}

/** One query, however many ids of however many nouns; what the viewer does not see is left out. */
export async function findPlaces(
  tx: Transaction,
  { companyId }: Viewer,
  named: Readonly<Record<Noun, readonly string[]>>,
): Promise<Place[]> {
  const parts = nouns.flatMap((noun) =>
    named[noun].length > 0 ? [seen[noun](companyId, sql`${sql.param(named[noun])}`)] : [],
  )
  if (parts.length === 0) return []
  const { rows } = await tx.execute<PlaceRow>(sql.join(parts, sql` union all `))
  return rows.map(({ department_id: departmentId, asset_id: assetId, ...row }) => ({ ...row, departmentId, assetId }))
}

type PlaceRow = { noun: Noun; id: string; department_id: string | null; asset_id: string | null; level: AccessLevel }
