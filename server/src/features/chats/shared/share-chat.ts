import type { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, MemberCall } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { namesOfPlace } from '../asked-places.repository.ts'
import { findOwnChat } from '../chats.repository.ts'
import { deleteShare, findOwn, findShare, insertShare } from './shared-chats.repository.ts'

type Handlers = HandlersOf<typeof sharedChatRoutes>
type OwnCall = MemberCall<(typeof sharedChatRoutes)['fetch' | 'share' | 'end']>

export const fetchShare: Handlers['fetch'] = async (call) => {
  const chat = await anyChatOf(call)
  return { data: { shareId: await findShare(call.tx, call.viewer, chat.id) } }
}

/** Shared already, it keeps its link. */
export const shareChat: Handlers['share'] = async (call) => {
  const { tx, viewer, query } = call
  const chat = await anyChatOf(call)
  // Its link would show nothing to anybody.
  if (!(await findOwnChat(tx, viewer, query.chatId))) throw notFound()
  const made = await insertShare(tx, viewer, chat.id)
  if (made !== null) await tell(call, 'chat-shared', chat)
  return { data: { shareId: made ?? (await findShare(tx, viewer, chat.id)) } }
}

export const endShare: Handlers['end'] = async (call) => {
  const chat = await anyChatOf(call)
  if (await deleteShare(call.tx, call.viewer, chat.id)) await tell(call, 'chat-sharing-ended', chat)
  return { data: { shareId: null } }
}

type OwnChat = NonNullable<Awaited<ReturnType<typeof findOwn>>>

/** Also about an asset that its user lost: they still end its sharing. */
async function anyChatOf({ tx, viewer, query }: OwnCall): Promise<OwnChat> {
  const chat = await findOwn(tx, viewer, query.chatId)
  if (!chat) throw notFound()
  return chat
}

/** By the place that it is about: its title may be a question, which is nobody's business. */
async function tell(
  { tx, viewer, facts }: OwnCall,
  action: 'chat-shared' | 'chat-sharing-ended',
  { assetId }: OwnChat,
) {
  const { place } = await namesOfPlace(tx, viewer, { assetId, departmentId: null })
  await recordEvent(tx, { ...actorOf(viewer, facts), action, target: place })
}
