import type { TrailTarget } from '../schema/trail-target.ts'
import { reason } from '@millwright/contract/reasons/reason'
import type { AccessLevel } from '@millwright/contract/people'
import type { AuditAction } from '@millwright/contract/settings'
import type { Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { actorOf } from './actor.ts'
import { recordEvents } from './audit.repository.ts'
import type { RequestFacts } from './handler.ts'
import { recordAccessChanged } from './webhook-events.repository.ts'

/** Of somebody, or of a group by its name. Null: no access. */
export type AccessChange = ({ username: string } | { group: string }) & {
  from: AccessLevel | null
  to: AccessLevel | null
}

type By = { viewer: Viewer; facts: RequestFacts }
type PlaceEvent = { kind: 'department' | 'asset'; name: string } & (
  | { did: 'created'; id: string; access: readonly AccessChange[] }
  | { did: 'updated'; id: string; formerName: string; access: readonly AccessChange[] }
  | { did: 'deleted' }
)

/** Writes into the trail, and for webhooks, what a call did to a department or an asset, each change of somebody's access by itself. */
export async function recordPlace(tx: Transaction, { viewer, facts }: By, event: PlaceEvent): Promise<void> {
  const by = actorOf(viewer, facts)
  await recordEvents(
    tx,
    targetsOf(event).map((one) => ({ ...by, ...one })),
  )
  if (event.did === 'deleted' || event.access.length === 0) return
  const { companyId, userId: changedBy } = viewer
  await recordAccessChanged(tx, companyId, { kind: event.kind, id: event.id, changedBy, changes: event.access.length })
}

function targetsOf(event: PlaceEvent): { action: AuditAction; target: TrailTarget }[] {
  const { kind, name } = event
  switch (event.did) {
    case 'created':
      return [{ action: `${kind}-created`, target: name }, ...accessTargets(event)]
    case 'updated': {
      const isRenamed = event.formerName !== name
      const renamed = { action: `${kind}-renamed`, target: `${event.formerName} → ${name}` } as const
      return [...(isRenamed ? [renamed] : []), ...accessTargets(event)]
    }
    case 'deleted':
      return [{ action: `${kind}-deleted`, target: name }]
  }
}

function accessTargets({ kind, name, access }: Extract<PlaceEvent, { access: unknown }>) {
  return access.flatMap(({ from, to, ...of }): { action: AuditAction; target: TrailTarget }[] => {
    const about = { ...('group' in of ? { group: of.group } : { member: of.username }), kind, place: name }
    if (to === null) {
      const taken = from === null ? [] : [reason('trail.access_taken', { ...about, level: from })]
      return taken.map((target) => ({ action: 'access-taken', target }))
    }
    if (from === null)
      return [{ action: 'access-given', target: reason('trail.access_given', { ...about, level: to }) }]
    return [{ action: 'access-changed', target: reason('trail.access_changed', { ...about, level: to, former: from }) }]
  })
}
