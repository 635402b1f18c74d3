import type { chatRoutes } from '@millwright/contract/chats'
import type { HandlersOf } from '../../calls/handler.ts'
import { askQuestion } from './ask-question.ts'
import { fetchChats } from './fetch-chats.ts'
import { fetchCurrentMessages } from './fetch-current-messages.ts'
import type { AnswerDeps } from './answer-deps.ts'

export function chatHandlers(deps: AnswerDeps): HandlersOf<typeof chatRoutes> {
  return { fetch: fetchChats, fetchCurrentMessages, newMessage: askQuestion(deps) }
}
