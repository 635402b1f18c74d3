import type { ChatMessage, Feedback, OfferedExpert, Source } from '@millwright/contract/chats'
import { createContext, useContext } from 'react'
import type { ChatFile } from '../conversation/use-viewer.ts'

/** What can be done with the messages of a chat. */
export type ChatActions = {
  open: (message: ChatMessage, source: Source, chip: string | null) => void
  openFile: (file: ChatFile) => void
  /** Asks a failed question again in its own place. */
  retry: (failed: ChatMessage) => void
  ask: (question: string) => void
  /** Asks an edited question in the place of a message and of all that follows it. */
  /** False while another answer is on its way: nothing was asked. */
  askInstead: (message: ChatMessage, question: string) => boolean
  /** Asks again, without these alternatives of its words. */
  askWithout: (message: ChatMessage, without: readonly string[]) => void
  rate: (message: ChatMessage, feedback: Feedback) => void
  /** Has an answer checked, by a named expert where there is one. */
  requestCheck: (message: ChatMessage, expert: OfferedExpert | null) => void
  mayRequestCheck: (message: ChatMessage) => boolean
  /** Where the approvals of an asset are. */
  approvalsAddress: (asset: { departmentId: string; assetId: string }) => string
}

const ChatActionsContext = createContext<ChatActions | null>(null)
export const ChatActionsProvider = ChatActionsContext

export function useChatActions(): ChatActions {
  const actions = useContext(ChatActionsContext)
  if (!actions) throw new Error('useChatActions stands outside ChatActionsProvider')
  return actions
}
