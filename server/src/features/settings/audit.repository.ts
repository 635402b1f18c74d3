import type { AuditQuery } from '@millwright/contract/settings'
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import { containsText, type Slice } from '../../platform/database/listing.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { auditEvents } from '../../schema/audit-events.ts'

type Filter = Pick<AuditQuery, 'from' | 'to' | 'actor' | 'action'>

/** Newest first. */
export async function listEventsOfCompany(tx: Transaction, viewer: Viewer, { filter, slice, after }: EventsQuery) {
  return tx
    .select({
      id: auditEvents.id,
      at: auditEvents.at,
      actor: auditEvents.actorName,
      actorId: auditEvents.actorId,
      action: auditEvents.action,
      target: auditEvents.target,
      address: auditEvents.address,
    })
    .from(auditEvents)
    .where(and(matching(viewer, filter), after ? isBefore(after) : undefined))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(slice.limit)
    .offset(slice.offset)
}
/** `after`: the last line of the page before. */
type EventsQuery = { filter: Filter; slice: Slice; after: { id: string } | null }

/** By the row itself: its time is kept finer than a date tells. */
const isBefore = ({ id }: { id: string }) => sql`(${auditEvents.at}, ${auditEvents.id}) < (
  select p.at, p.id from ${auditEvents} p where p.company_id = ${auditEvents.companyId} and p.id = ${id})`
export type EventRow = Awaited<ReturnType<typeof listEventsOfCompany>>[number]

export async function countEventsOfCompany(tx: Transaction, viewer: Viewer, filter: Filter): Promise<number> {
  const [row] = await tx.select({ total: count() }).from(auditEvents).where(matching(viewer, filter))
  return row?.total ?? 0
}

function matching(viewer: Viewer, { from, to, actor, action }: Filter) {
  return and(
    eq(auditEvents.companyId, viewer.companyId),
    from === undefined ? undefined : sql`${auditEvents.at} >= ${startOf(from)}::timestamptz`,
    to === undefined ? undefined : before(to),
    actor ? byActor(actor) : undefined,
    action === undefined ? undefined : eq(auditEvents.action, action),
  )
}

function byActor(actor: string) {
  const isId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(actor)
  return isId ? eq(auditEvents.actorId, actor.toLowerCase()) : containsText(actor, [auditEvents.actorName])
}

const isDay = (text: string) => text.length === 'YYYY-MM-DD'.length

/** In UTC: the database takes fewer time zones than ISO 8601 has. */
function startOf(moment: string): string {
  return new Date(moment).toISOString()
}

/** A day is meant whole. */
function before(to: string) {
  return isDay(to)
    ? sql`${auditEvents.at} < ${startOf(to)}::timestamptz + interval '24 hours'`
    : sql`${auditEvents.at} <= ${startOf(to)}::timestamptz`
}
