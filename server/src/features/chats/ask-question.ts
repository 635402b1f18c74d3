import type { AskCall, Asked } from './answer-stream.ts'
import type { chatRoutes, ConversationTurn, NewMessage } from '@millwright/contract/chats'
import { texts } from '@millwright/contract/texts'
import { limits } from '@millwright/contract/limits'
import type { HandlersOf } from '../../calls/handler.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import { chatTitle } from './chat-title.ts'
import { replayAnswer } from './replay-answer.ts'
import type { AnswerDeps } from './answer-deps.ts'
import { streamAnswer } from './stream-answer.ts'
import {
  countAnswersUnderWay,
  findByIdempotencyKey,
  findChat,
  insertChat,
  insertMessage,
  listLastTurns,
  lockAnswers,
  touchChat,
} from './chats.repository.ts'

const turnsRemembered = 6

/** Stores the question, then answers it: what is wrong before that gets a status, afterwards an event. */
export function askQuestion(deps: AnswerDeps): HandlersOf<typeof chatRoutes>['newMessage'] {
  return async (call) => {
    const stored = await call.step(async (tx) => {
      // Two questions of one user are stored one after the other: they are counted, and known by their key.
      await lockAnswers(tx, call.viewer)
      const earlier = await findEarlier(tx, call)
      return earlier ?? (await storeQuestion(tx, call))
    })
    return typeof stored === 'string' ? replayAnswer(call, stored) : streamAnswer(deps, call, stored)
  }
}

/** The message of a call that is made again with its Idempotency-Key. */
async function findEarlier(tx: Transaction, { viewer, body, facts, granted }: AskCall): Promise<string | null> {
  if (facts.idempotencyKey === null) return null
  const earlier = await findByIdempotencyKey(tx, viewer, facts.idempotencyKey)
  if (!earlier) return null
  const same =
    earlier.message.query === body.query &&
    earlier.assetId === granted.assetId &&
    (body.chatId === null || body.chatId === earlier.message.chatId)
  if (!same) throw new Refusal('conflict', texts.idempotencyReused)
  return earlier.message.id
}

async function storeQuestion(tx: Transaction, { viewer, body, facts, granted }: AskCall): Promise<Asked> {
  if ((await countAnswersUnderWay(tx, viewer)) >= limits.answersAtOnce) {
    throw new Refusal('too-many', texts.answersAtOnce, { retryAfter: 5 })
  }
  const scope = { viewer, assetId: granted.assetId }
  const chat = body.chatId === null ? null : await findChat(tx, scope, body.chatId)
  if (body.chatId !== null && !chat) throw notFound()
  const language = body.chatLanguage ?? chat?.language ?? 'English'
  const history = await historyOf(tx, { viewer, body, chatId: chat?.id ?? null })
  const title = chat?.title ?? chatTitle(body.query)
  const chatId = chat?.id ?? (await insertChat(tx, scope, { title, language }))
  if (chat) await touchChat(tx, viewer, { id: chatId, language })
  const message = await insertMessage(tx, viewer, {
    chatId,
    query: body.query,
    idempotencyKey: facts.idempotencyKey,
  })
  return { message, chat: { id: chatId, title, language }, history }
}

type Conversation = { viewer: AskCall['viewer']; body: NewMessage; chatId: string | null }

/** A stored chat's history wins over what the request says of it. */
async function historyOf(tx: Transaction, { viewer, body, chatId }: Conversation): Promise<ConversationTurn[]> {
  if (chatId === null) return body.messages.slice(-2 * turnsRemembered)
  const turns = await listLastTurns(tx, viewer, { chatId, last: body.currentMsgId, most: turnsRemembered })
  if (!turns) throw notFound()
  return turns.flatMap((turn): ConversationTurn[] => [
    { role: 'user', content: turn.query },
    { role: 'assistant', content: turn.text },
  ])
}
