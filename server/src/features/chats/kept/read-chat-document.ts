import type { ChatMessage } from '@millwright/contract/chats'
import type { Viewer } from '../../../access/viewer.ts'
import type { NoteToWrite } from '../../../knowledge/notes/documents/note-parts.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { namesOfPlace } from '../asked-places.repository.ts'
import { findOwnChat } from '../chats.repository.ts'
import { listMessages } from '../messages.repository.ts'
import { type MessagesDeps, presentMessages } from '../present-messages.ts'
import { chatBlocks } from './chat-blocks.ts'

/** A chat of the viewer as a document that can be printed; null when it is not there for them any more. */
export function readChatDocument(deps: MessagesDeps) {
  return async (tx: Transaction, viewer: Viewer, chatId: string): Promise<NoteToWrite | null> => {
    const chat = await findOwnChat(tx, viewer, chatId)
    if (!chat) return null
    const { id, title, updatedAt, heldAt } = chat
    const rows = (await listMessages(tx, viewer, { chatId: id, from: null })) ?? []
    const messages: ChatMessage[] = await presentMessages(deps, tx, { viewer, heldAt, rows })
    const { place } = await namesOfPlace(tx, viewer, heldAt ?? { assetId: null, departmentId: null })
    const when = updatedAt.toISOString().replace('T', ' ').slice(0, 16)
    return { title, lines: [place, `${when} UTC · ${viewer.username}`], blocks: chatBlocks(messages) }
  }
}
