import type { chatRoutes } from '@millwright/contract/chats'
import type { HandlersOf } from '../../calls/handler.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { askInAsset } from './ask-in-asset.ts'
import { fetchChats } from './fetch-chats.ts'
import { fetchCurrentMessages } from './fetch-current-messages.ts'

export function chatHandlers(deps: AnswerDeps): HandlersOf<typeof chatRoutes> {
  return { fetch: fetchChats, fetchCurrentMessages: fetchCurrentMessages(deps), newMessage: askInAsset(deps) }
}
