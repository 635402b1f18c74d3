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

function targetsOf(event: PlaceEvent): { action: AuditAction; target: string }[] {
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
  const place = `the ${kind} ${name}`
  return access.map(({ from, to, ...of }): { action: AuditAction; target: string } => {
    const holder = 'group' in of ? `the group ${of.group}` : of.username
    if (from === null) return { action: 'access-given', target: `${holder}: ${to} on ${place}` }
    if (to === null) return { action: 'access-taken', target: `${holder}: no more ${from} on ${place}` }
    return { action: 'access-changed', target: `${holder}: ${to} instead of ${from} on ${place}` }
  })
}
