import type { ChatMessage, Source } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { texts } from '@millwright/contract/texts'
import { authorize } from '../../../access/authorize.ts'
import { idFieldsOf, namedIds } from '../../../access/named-ids.ts'
import type { EditableAssetId, Viewer } from '../../../access/viewer.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/refusal.ts'
import { findChat } from '../chats.repository.ts'
import { listMessages } from '../messages.repository.ts'
import { type MessagesDeps, presentMessages } from '../present-messages.ts'
import { chatBlocks } from './chat-blocks.ts'

type Draft = { viewer: Viewer; assetId: EditableAssetId; title: string; blocks: readonly NoteBlock[] }

export type MakeNoteDeps = MessagesDeps & {
  /** In the root folder of the asset; commits with `tx`. */
  draftNote: (tx: Transaction, draft: Draft) => Promise<{ id: string }>
}

export function makeNote(deps: MakeNoteDeps): HandlersOf<typeof keptChatRoutes>['makeNote'] {
  return async ({ tx, viewer, granted: { assetId, departmentId }, query: { chatId } }) => {
    const chat = await findChat(tx, { viewer, assetId }, chatId)
    if (!chat) throw notFound()
    const editable = await authorize({ tx, viewer }, writing, namedIds(idFieldsOf(writing), { assetId }))
    const rows = (await listMessages(tx, viewer, { chatId, from: null })) ?? []
    const messages = await presentMessages(deps, tx, { viewer, heldAt: { assetId, departmentId }, rows })
    const shared = messages.map((message) => forReadersOf({ assetId, departmentId }, message))
    const { id } = await deps.draftNote(tx, {
      viewer,
      assetId: editable.assetId,
      title: chat.title,
      blocks: chatBlocks(shared),
    })
    return { data: { noteId: id } }
  }
}

/** Whose chat it is comes first, then the right to write in its asset. */
const writing = { ...keptChatRoutes.makeNote, access: 'resource.write' } as const

/** Who reads the note reads this asset, and perhaps no other one: an answer from elsewhere is left out. */
function forReadersOf(here: { assetId: string; departmentId: string }, message: ChatMessage): ChatMessage {
  const isHere = ({ assetId, departmentId }: Source) =>
    assetId === here.assetId || (assetId === null && departmentId === here.departmentId)
  if (message.response.sources.every(isHere)) return message
  return { ...message, response: { text: texts.answerFromElsewhere, sources: [], resources: [] }, approval: null }
}
