import type { RequestedKind } from '@millwright/contract/access-requests'
import type { AccessLevel } from '@millwright/contract/people'
import { durations, limits } from '@millwright/contract/limits'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '../../access/viewer.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { accessRequests } from '../../schema/access-requests.ts'
import { assets } from '../../schema/assets.ts'
import { departments } from '../../schema/departments.ts'
import { resources } from '../../schema/resources.ts'
import { isActive, users } from '../../schema/users.ts'
import { listedPeople, viewerAssets, viewerDepartments } from '../../schema/viewer-access.ts'

/** What a request is for. */
export type RequestedPlace = { kind: 'department' | 'asset'; id: string; name: string }

type NamedPlace = { kind: RequestedKind; placeId: string }

/**
 * The place that somebody names who need not see it, with their level there; null where the company has none such.
 * A resource leads to its asset.
 */
export async function findRequested(
  tx: Transaction,
  viewer: Viewer,
  { kind, placeId }: NamedPlace,
): Promise<(RequestedPlace & { level: AccessLevel | null }) | null> {
  if (kind === 'department') {
    const [row] = await tx
      .select({ id: departments.id, name: departments.name, level: departmentLevel(sql`${departments.id}`) })
      .from(departments)
      .where(
        and(eq(departments.companyId, viewer.companyId), eq(departments.id, placeId), isNull(departments.deletedAt)),
      )
    return row ? { kind, ...row } : null
  }
  const named = kind === 'asset' ? eq(assets.id, placeId) : sql`${assets.id} = ${assetOf(viewer, placeId)}`
  const [row] = await tx
    .select({ id: assets.id, name: assets.name, level: assetLevel(sql`${assets.id}`) })
    .from(assets)
    .innerJoin(
      departments,
      and(
        eq(departments.companyId, assets.companyId),
        eq(departments.id, assets.departmentId),
        isNull(departments.deletedAt),
      ),
    )
    .where(and(eq(assets.companyId, viewer.companyId), named, isNull(assets.deletedAt)))
  return row ? { kind: 'asset', ...row } : null
}

function assetOf({ companyId }: Viewer, resourceId: string) {
  return sql`(
    select r.asset_id from ${resources} r
    where r.company_id = ${companyId} and r.id = ${resourceId} and r.deleted_at is null)`
}

type ViewerLevel = ReturnType<typeof sql<AccessLevel | null>>

const ofCompany = sql`nullif(current_setting('app.company', true), '')::uuid`

/** Looked up by the id: the view, when it is joined, is read whole. */
function assetLevel(id: ReturnType<typeof sql>): ViewerLevel {
  return sql<AccessLevel | null>`(
    select v.level from ${viewerAssets} v where v.company_id = ${ofCompany} and v.asset_id = ${id})`
}

function departmentLevel(id: ReturnType<typeof sql>): ViewerLevel {
  return sql<AccessLevel | null>`(
    select v.level from ${viewerDepartments} v where v.company_id = ${ofCompany} and v.department_id = ${id})`
}

const onPlace = ({ kind, id }: Pick<RequestedPlace, 'kind' | 'id'>) =>
  kind === 'department' ? { departmentId: id } : { assetId: id }

/**
 * The request waits from now on. Returns its id; null where it waits already, or was refused less than a day ago: then
 * nobody is to be told again.
 */
export async function saveRequest(
  tx: Transaction,
  viewer: Viewer,
  { place, note }: { place: RequestedPlace; note: string },
): Promise<string | null> {
  const { companyId } = viewer
  const of = place.kind === 'department' ? accessRequests.departmentId : accessRequests.assetId
  const isNew = sql`${accessRequests.state} = 'given' or ${accessRequests.state} = 'refused'
    and ${accessRequests.decidedAt} <= now() - ${durations.refusedAccess} * interval '1 millisecond'`
  const [row] = await tx
    .insert(accessRequests)
    .values({ companyId, id: uuidv7(), askedBy: viewer.userId, note, ...onPlace(place) })
    .onConflictDoUpdate({
      target: [accessRequests.companyId, accessRequests.askedBy, of],
      targetWhere: place.kind === 'department' ? sql`department_id is not null` : sql`asset_id is not null`,
      set: { id: sql`excluded.id`, note, state: 'waiting', text: '', decidedAt: null, createdAt: sql`now()` },
      setWhere: isNew,
    })
    .returning({ id: accessRequests.id })
  return row?.id ?? null
}

/** Whom a request for the place is mailed to: those with full access, whom it lists before admins; not who asks. */
export async function listDeciders(tx: Transaction, viewer: Viewer, place: RequestedPlace): Promise<string[]> {
  const { companyId, userId } = viewer
  const { rows } = await tx.execute<{ id: string }>(sql`
    select d.id from (
      select u.id, u.username, 0 as rank
      from ${listedPeople} l join ${users} u on u.company_id = l.company_id and u.id = l.user_id and u.role = 'user'
      where l.company_id = ${companyId} and l.level = 'full' and u.removed_at is null and u.suspended_at is null and (u.access_ends_at is null or u.access_ends_at > now())
        and not u.is_service and ${place.kind === 'department' ? sql`l.department_id` : sql`l.asset_id`} = ${place.id}
      union all
      select u.id, u.username, 1 from ${users} u
      where u.company_id = ${companyId} and u.role = 'admin' and u.removed_at is null and u.suspended_at is null and not u.is_service
    ) d where d.id <> ${userId}
    order by d.rank, d.username, d.id limit ${limits.accessRequestMails}`)
  return rows.map(({ id }) => id)
}

const level = sql<AccessLevel | null>`coalesce(
  ${assetLevel(sql`${accessRequests.assetId}`)}, ${departmentLevel(sql`${accessRequests.departmentId}`)})`

const columns = {
  id: accessRequests.id,
  state: accessRequests.state,
  note: accessRequests.note,
  createdAt: accessRequests.createdAt,
  asker: { id: users.id, username: users.username, email: users.email },
  access: sql<AccessLevel | null>`(
    select coalesce(min(nullif(l.level, 'ask')), min(l.level)) from ${listedPeople} l
    where l.company_id = ${accessRequests.companyId} and l.user_id = ${accessRequests.askedBy}
      and (l.asset_id = ${accessRequests.assetId} or l.department_id = ${accessRequests.departmentId}))`,
  departmentId: sql<string>`${departments.id}`,
  departmentName: sql<string>`${departments.name}`,
  assetId: accessRequests.assetId,
  assetName: sql<string | null>`${assets.name}`,
}

function ofPlacesWithFull(tx: Transaction) {
  return tx
    .select(columns)
    .from(accessRequests)
    .innerJoin(
      users,
      and(eq(users.companyId, accessRequests.companyId), eq(users.id, accessRequests.askedBy), isActive),
    )
    .leftJoin(assets, and(eq(assets.companyId, accessRequests.companyId), eq(assets.id, accessRequests.assetId)))
    .innerJoin(
      departments,
      and(
        eq(departments.companyId, accessRequests.companyId),
        eq(departments.id, sql`coalesce(${assets.departmentId}, ${accessRequests.departmentId})`),
      ),
    )
    .$dynamic()
}

export type RequestRow = Awaited<ReturnType<typeof listWaiting>>[number]

/** Those that the viewer may decide, the oldest first. */
export async function listWaiting(tx: Transaction, { companyId }: Viewer) {
  const isWaiting = and(eq(accessRequests.companyId, companyId), eq(accessRequests.state, 'waiting'))
  return ofPlacesWithFull(tx)
    .where(and(isWaiting, sql`${level} = 'full'`))
    .orderBy(accessRequests.createdAt, asc(accessRequests.id))
    .limit(limits.pageSize)
}

/** One that the viewer may decide, or that was decided; null otherwise. */
export async function findRequest(tx: Transaction, { companyId }: Viewer, id: string): Promise<RequestRow | null> {
  const isIt = and(eq(accessRequests.companyId, companyId), eq(accessRequests.id, id))
  const [row] = await ofPlacesWithFull(tx).where(and(isIt, sql`${level} = 'full'`))
  return row ?? null
}

/** Until the transaction ends nobody else decides it, or changes who has access to its place. */
export async function lockRequest(tx: Transaction, { companyId }: Viewer, row: RequestRow): Promise<void> {
  const place = row.assetId === null ? departments : assets
  const placeId = row.assetId ?? row.departmentId
  // In the order of other calls: the place, the person, what hangs on both.
  await tx
    .select({ id: place.id })
    .from(place)
    .where(and(eq(place.companyId, companyId), eq(place.id, placeId)))
    .for('no key update')
  await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, row.asker.id)))
    .for('key share')
  await tx
    .select({ id: accessRequests.id })
    .from(accessRequests)
    .where(and(eq(accessRequests.companyId, companyId), eq(accessRequests.id, row.id)))
    .for('update')
}

type DecidedRequest = { id: string; state: 'given' | 'refused'; text: string }

export async function saveDecision(tx: Transaction, { companyId }: Viewer, { id, state, text }: DecidedRequest) {
  await tx
    .update(accessRequests)
    .set({ state, text, decidedAt: sql`now()` })
    .where(and(eq(accessRequests.companyId, companyId), eq(accessRequests.id, id)))
}
