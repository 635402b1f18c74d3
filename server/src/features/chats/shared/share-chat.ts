import type { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, MemberCall } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { namesOfPlace } from '../asked-places.repository.ts'
import { findOwnChat } from '../chats.repository.ts'
import { deleteShare, findShare, insertShare } from './shared-chats.repository.ts'

type Handlers = HandlersOf<typeof sharedChatRoutes>
type OwnCall = MemberCall<(typeof sharedChatRoutes)['fetch' | 'share' | 'end']>

export const fetchShare: Handlers['fetch'] = async (call) => {
  const chat = await ownChatOf(call)
  return { data: { shareId: await findShare(call.tx, call.viewer, chat.id) } }
}

/** Shared already, it keeps its link. */
export const shareChat: Handlers['share'] = async (call) => {
  const { tx, viewer } = call
  const chat = await ownChatOf(call)
  const made = await insertShare(tx, viewer, chat.id)
  if (made !== null) await tell(call, 'chat-shared', chat)
  return { data: { shareId: made ?? (await findShare(tx, viewer, chat.id)) } }
}

export const endShare: Handlers['end'] = async (call) => {
  const chat = await ownChatOf(call)
  if (await deleteShare(call.tx, call.viewer, chat.id)) await tell(call, 'chat-sharing-ended', chat)
  return { data: { shareId: null } }
}

type OwnChat = NonNullable<Awaited<ReturnType<typeof findOwnChat>>>

async function ownChatOf({ tx, viewer, query }: OwnCall): Promise<OwnChat> {
  const chat = await findOwnChat(tx, viewer, query.chatId)
  if (!chat) throw notFound()
  return chat
}

/** By the place that it is about: its title may be a question, which is nobody's business. */
async function tell({ tx, viewer, facts }: OwnCall, action: 'chat-shared' | 'chat-sharing-ended', { heldAt }: OwnChat) {
  const { place } = await namesOfPlace(tx, viewer, heldAt ?? { assetId: null, departmentId: null })
  await recordEvent(tx, { ...actorOf(viewer, facts), action, target: place })
}
