import { reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { userRoutes } from '@millwright/contract/users'
import { actorOf } from '../../calls/actor.ts'
import { recordEvent } from '../../calls/audit.repository.ts'
import type { HandlersOf } from '../../calls/handler.ts'
import { lockAdminsOf, type MemberRow } from '../../people/users.repository.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { nameOf } from './audited.ts'
import {
  countToHandOver,
  findHandingOver,
  handOver,
  type HandingOverPeople,
  lockHandingOver,
} from './hand-over.repository.ts'
import { requireStillAdmin } from './still-admin.ts'

type Handlers = HandlersOf<typeof userRoutes>

export const previewHandOver: Handlers['previewHandOver'] = async ({ tx, viewer, granted: { userId }, query }) => {
  const named = { userId, receiverId: query.receiverId }
  requireFit(await findHandingOver(tx, viewer, named))
  return { data: await countToHandOver(tx, viewer, named) }
}

/** In one step. By an admin who may still sign in: their lock comes before a member's, as wherever both are locked. */
export const handOverMember: Handlers['handOver'] = async ({ tx, viewer, granted: { userId }, query, facts }) => {
  const named = { userId, receiverId: query.receiverId }
  requireStillAdmin(viewer, await lockAdminsOf(tx, viewer))
  const { member, receiver } = requireFit(await lockHandingOver(tx, viewer, named))
  const counted = await countToHandOver(tx, viewer, named)
  await handOver(tx, viewer, named)
  const { experts, drafts, asked, requests, questions } = counted
  const target = reason('trail.handed_over', {
    whom: nameOf(member),
    receiver: nameOf(receiver),
    experts: String(experts.given),
    drafts: String(drafts.given),
    asked: String(asked.given),
    requests: String(requests.given),
    questions: String(questions.given),
  })
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'handed-over', target })
  return { data: counted }
}

function requireFit({ member, receiver }: HandingOverPeople): Record<keyof HandingOverPeople, MemberRow> {
  if (!member) throw notFound()
  if (!receiver || receiver.id === member.id) throw new Refusal('conflict', reasons.receiverUnfit)
  return { member, receiver }
}
