import { countPlacesOf } from '../../people/group-access.repository.ts'
import { listGivenMemberships, type Membership, memberLines } from '../../people/group-members.repository.ts'
import { tellOfGroup } from '../../calls/tell-of-group.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { actorOf } from '../../calls/actor.ts'
import { recordEvents } from '../../calls/audit.repository.ts'

/** `byHand`: what was given by hand is told, too. */
type FollowedMembers = { userIds: readonly string[]; before: readonly Membership[]; byHand?: boolean }

/** Writes into the trail, and for webhooks, whom rules of groups and claims took in or left out when these members were written. */
export async function recordFollowed(
  tx: Transaction,
  by: ReturnType<typeof actorOf>,
  { userIds, before, byHand = false }: FollowedMembers,
): Promise<void> {
  const after = await listGivenMemberships(tx, by, userIds, { byHand })
  const keyOf = ({ userId, groupId }: Membership) => `${userId} ${groupId}`
  const [was, is] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))]
  const added = after.filter((one) => !was.has(keyOf(one)))
  const removed = before.filter((one) => !is.has(keyOf(one)))
  const lines = [
    ...added.flatMap((one) => memberLines(one.group, { added: [one], removed: [] })),
    ...removed.flatMap((one) => memberLines(one.group, { added: [], removed: [one] })),
  ]
  await recordEvents(
    tx,
    lines.map((line) => ({ ...by, ...line })),
  )
  const { companyId, actorId: userId } = by
  for (const [groupId, changed] of Map.groupBy([...added, ...removed], (one) => one.groupId)) {
    const { departmentCount, assetCount } = await countPlacesOf(tx, by, groupId)
    await tellOfGroup(
      tx,
      { companyId, userId },
      { groupId, changes: changed.length, places: departmentCount + assetCount },
    )
  }
}
