import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import type { ManagedMemberId, Viewer } from '../../access/viewer.ts'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { nameOf } from './audited.ts'
import { countToHandOver, handOver, lockReceiver } from './hand-over.repository.ts'
import { lockMember } from './member-writes.repository.ts'

type Handlers = HandlersOf<typeof userRoutes>
type Named = { userId: ManagedMemberId; receiverId: string }

export const previewHandOver: Handlers['previewHandOver'] = async ({ tx, viewer, granted: { userId }, query }) => {
  const named = { userId, receiverId: query.receiverId }
  await receiverOf(tx, viewer, named)
  return { data: await countToHandOver(tx, viewer, named) }
}

/** In one step. */
export const handOverMember: Handlers['handOver'] = async ({ tx, viewer, granted: { userId }, query, facts }) => {
  const named = { userId, receiverId: query.receiverId }
  const member = await lockMember(tx, viewer, userId)
  const receiver = await receiverOf(tx, viewer, named)
  const counted = await countToHandOver(tx, viewer, named)
  await handOver(tx, viewer, named)
  const { experts, drafts, asked, requests } = counted
  const given = `${experts.given} as expert, ${drafts.given} drafts, ${asked.given} to check, ${requests.given} asked for`
  const target = `${nameOf(member)}: to ${nameOf(receiver)}, ${given}`
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'handed-over', target })
  return { data: counted }
}

async function receiverOf(tx: Transaction, viewer: Viewer, { userId, receiverId }: Named): Promise<MemberRow> {
  const receiver = receiverId === userId ? null : await lockReceiver(tx, viewer, receiverId)
  if (!receiver) throw new Refusal('conflict', reasons.receiverUnfit)
  return receiver
}
