import type { TrailTarget } from '../../schema/trail-target.ts'
import { reason } from '@millwright/contract/reasons/reason'
import type { GroupRule } from '@millwright/contract/groups'
import type { AccessLevel } from '@millwright/contract/people'
import type { AuditAction } from '@millwright/contract/settings'
import type { Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvents } from '../../calls/audit.repository.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import { memberLines } from '../../people/group-members.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { MembersChange } from './set-hand-members.ts'

type Rule = GroupRule | null
type GroupEvent = { name: string } & (
  | { did: 'created'; rule: Rule; members: MembersChange }
  | { did: 'updated'; rule: Rule; members: MembersChange; former: { name: string; rule: Rule } }
  | { did: 'deleted'; grants: { kind: 'department' | 'asset'; place: string; level: AccessLevel }[] }
)

/** Writes into the trail what a call did to a group, each member and each access by itself. */
export async function recordGroup(
  tx: Transaction,
  { viewer, facts }: { viewer: Viewer; facts: RequestFacts },
  event: GroupEvent,
): Promise<void> {
  const by = actorOf(viewer, facts)
  await recordEvents(
    tx,
    linesOf(event).map((line) => ({ ...by, ...line })),
  )
}

function linesOf(event: GroupEvent): { action: AuditAction; target: TrailTarget }[] {
  const { name } = event
  switch (event.did) {
    case 'created':
      return [
        { action: 'group-created', target: name },
        ...(event.rule ? [ruleLine(name, event.rule)] : []),
        ...memberLines(name, event.members),
      ]
    case 'updated': {
      const { former, rule, members } = event
      return [
        ...(former.name === name ? [] : [{ action: 'group-renamed' as const, target: `${former.name} → ${name}` }]),
        ...(isSameRule(former.rule, rule) ? [] : [ruleLine(name, rule)]),
        ...memberLines(name, members),
      ]
    }
    case 'deleted':
      return [
        { action: 'group-deleted', target: name },
        ...event.grants.map(({ kind, place, level }) => ({
          action: 'access-taken' as const,
          target: reason('trail.access_taken', { group: name, level, kind, place }),
        })),
      ]
  }
}

function ruleLine(name: string, rule: Rule) {
  return { action: 'group-rule-changed' as const, target: reason('trail.group_rule', { group: name, ...rule }) }
}

const isSameRule = (one: Rule, other: Rule) => one?.field === other?.field && one?.value === other?.value
