import type { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import { deleteChatsOfAsset } from './delete-chats.ts'
import { exportChat } from './export-chat.ts'
import { fetchAnswer } from './fetch-answer.ts'
import { giveFeedback } from './give-feedback.ts'
import { makeNote, type MakeNoteDeps } from './make-note.ts'
import { renameChatOfAsset } from './rename-chat.ts'

export function keptChatHandlers(deps: MakeNoteDeps): HandlersOf<typeof keptChatRoutes> {
  return {
    remove: deleteChatsOfAsset,
    rename: renameChatOfAsset,
    exportChat: exportChat(deps),
    makeNote: makeNote(deps),
    fetchAnswer: fetchAnswer(deps),
    giveFeedback: giveFeedback(deps),
  }
}
