import { type Noun, nouns } from '@millwright/contract/ids'
import type { AccessLevel } from '@millwright/contract/people'
import { type SQL, sql } from 'drizzle-orm'
import type { SessionRow } from '../platform/database/begin.ts'
import { isAnyOf } from '../platform/database/is-any-of.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { assetExperts } from '../schema/experts.ts'
import { facts } from '../schema/facts.ts'
import { folders } from '../schema/folders.ts'
import { resources } from '../schema/resources.ts'
import { searchVersions } from '../schema/search.ts'
import { users } from '../schema/users.ts'
import { askableAssets, askableDepartments } from '../schema/viewer-access.ts'
import type { Viewer } from './viewer.ts'

/** The member behind a session; null when it has expired or the member was removed. */
export function viewerOf(session: SessionRow, { evenRemoved = false } = {}): Viewer | null {
  const { role, username, may_create_assets: asset, may_create_departments: department } = session
  if (session.expires_at <= session.now) return null
  if (session.company_removed_at !== null && !evenRemoved) return null
  if (role === null || username === null || asset === null || department === null) return null
  return {
    companyId: session.company_id,
    userId: session.user_id,
    sessionId: session.id,
    role,
    username,
    permissions: { asset, department },
  }
}

/** A thing that the viewer sees: where it stands and their level on it. */
export type SeenPlace = {
  noun: Noun
  id: string
  departmentId: string | null
  assetId: string | null
  level: AccessLevel
}

/**
 * Those among the ids that the viewer sees, or may ask about; a new noun is one more entry. What lies in an asset has its level.
 */
const seen: Record<Noun, (companyId: string, isNamed: (id: SQL) => SQL) => SQL> = {
  member: (companyId, isNamed) => sql`
    select 'member' as noun, u.id, null::uuid as department_id, null::uuid as asset_id, 'read' as level
    from ${users} u where u.company_id = ${companyId} and ${isNamed(sql`u.id`)} and u.removed_at is null and not u.is_service`,
  department: (companyId, isNamed) => sql`
    select 'department' as noun, v.department_id as id, v.department_id, null::uuid as asset_id, v.level
    from ${askableDepartments} v where v.company_id = ${companyId} and ${isNamed(sql`v.department_id`)}`,
  asset: (companyId, isNamed) => sql`
    select 'asset' as noun, v.asset_id as id, v.department_id, v.asset_id, v.level
    from ${askableAssets} v where v.company_id = ${companyId} and ${isNamed(sql`v.asset_id`)}`,
  // What a member is known by is theirs to change, not the asset's.
  expert: (companyId, isNamed) => sql`
    select 'expert' as noun, e.id, v.department_id, v.asset_id,
      case when e.user_id is null or v.level = 'ask' then v.level else 'read' end as level
    from ${assetExperts} e join ${askableAssets} v on v.company_id = e.company_id and v.asset_id = e.asset_id
    where e.company_id = ${companyId} and ${isNamed(sql`e.id`)}`,
  folder: (companyId, isNamed) => sql`
    select 'folder' as noun, f.id, v.department_id, v.asset_id, v.level
    from ${folders} f join ${askableAssets} v on v.company_id = f.company_id and v.asset_id = f.asset_id
    where f.company_id = ${companyId} and ${isNamed(sql`f.id`)} and f.deleted_at is null`,
  resource: (companyId, isNamed) => sql`
    select 'resource' as noun, r.id, v.department_id, v.asset_id, v.level
    from ${resources} r join ${askableAssets} v on v.company_id = r.company_id and v.asset_id = r.asset_id
    where r.company_id = ${companyId} and ${isNamed(sql`r.id`)} and r.deleted_at is null`,
  // What went into the bin with a folder comes back with it alone.
  binned: (companyId, isNamed) => sql`
    select 'binned' as noun, b.id, v.department_id, v.asset_id, v.level
    from (
      select r.company_id, r.id, r.asset_id from ${resources} r
      where r.company_id = ${companyId} and ${isNamed(sql`r.id`)} and r.deleted_with = r.id
      union all
      select f.company_id, f.id, f.asset_id from ${folders} f
      where f.company_id = ${companyId} and ${isNamed(sql`f.id`)} and f.deleted_with = f.id
    ) b join ${askableAssets} v on v.company_id = b.company_id and v.asset_id = b.asset_id`,
  // Of the version that is found now: what another says is nobody's to change.
  fact: (companyId, isNamed) => sql`
    select 'fact' as noun, f.id, v.department_id, v.asset_id, v.level
    from ${facts} f join ${askableAssets} v on v.company_id = f.company_id and v.asset_id = f.asset_id
    join ${searchVersions} s on s.company_id = f.company_id and s.version_id = f.version_id and s.searchable
    where f.company_id = ${companyId} and ${isNamed(sql`f.id`)}`,
}

/** One query, however many ids of however many nouns; what the viewer does not see is left out. */
export async function findPlaces(
  tx: Transaction,
  { companyId }: Viewer,
  named: Readonly<Record<Noun, readonly string[]>>,
): Promise<SeenPlace[]> {
  const parts = nouns.flatMap((noun) =>
    named[noun].length > 0 ? [seen[noun](companyId, (id) => isAnyOf(id, named[noun]))] : [],
  )
  if (parts.length === 0) return []
  const { rows } = await tx.execute<PlaceRow>(sql.join(parts, sql` union all `))
  return rows.map(({ department_id: departmentId, asset_id: assetId, ...row }) => ({ ...row, departmentId, assetId }))
}

type PlaceRow = { noun: Noun; id: string; department_id: string | null; asset_id: string | null; level: AccessLevel }
