import type { ConversationTurn } from '@millwright/contract/chats'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { createHash } from 'node:crypto'
import { countQuestion } from '../../calls/quotas/require-quota.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound, Refusal } from '../../platform/refusal.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { AnswerStream, AskCall, StoredQuestion } from './answer-stream.ts'
import { countAnswersUnderWay, findByIdempotencyKey, lockAnswers } from './answers.repository.ts'
import { findPictureText } from './asked-pictures.repository.ts'
import { listAskOnly } from './asked-places.repository.ts'
import { chatTitle } from './chat-title.ts'
import { findChat, insertChat, touchChat } from './chats.repository.ts'
import { heldAt } from './held-at.ts'
import {
  findMessageOf,
  findReplacedPicture,
  insertMessage,
  listLastTurns,
  type MessageRow,
} from './messages.repository.ts'
import { presentOne } from './present-messages.ts'
import { replayAnswer } from './replay-answer.ts'
import { streamAnswer } from './stream-answer.ts'

const turnsRemembered = 6

/** Stores the question, then answers it: what is wrong before that gets a status, afterwards an event. */
export async function askQuestion(deps: AnswerDeps, call: AskCall): Promise<AnswerStream> {
  const stored = await call.step(async (tx) => {
    // Two questions of one user are stored one after the other: they are counted, and known by their key.
    await lockAnswers(tx, call.viewer)
    const earlier = await findEarlier(tx, call)
    return earlier ?? (await storeQuestion(deps, tx, call))
  })
  return typeof stored === 'string' ? replayAnswer(deps, call, stored) : streamAnswer(deps, call, stored)
}

/** The message of a call that is made again with its Idempotency-Key. */
async function findEarlier(tx: Transaction, call: AskCall): Promise<string | null> {
  const { viewer, body, facts, place } = call
  if (facts.idempotencyKey === null) return null
  const earlier = await findByIdempotencyKey(tx, viewer, facts.idempotencyKey)
  if (!earlier) return null
  const { message } = earlier
  const isSamePlace =
    call.chatAssetId !== null || (message.assetId === place.assetId && message.departmentId === place.departmentId)
  const same =
    message.query === body.query &&
    earlier.assetId === call.chatAssetId &&
    isSamePlace &&
    (body.chatId === null || body.chatId === message.chatId) &&
    // Of a question from before there were any, there is none.
    (message.askedHash === null || message.askedHash === hashOf(call))
  if (!same) throw new Refusal('conflict', reasons.idempotencyReused)
  return message.id
}

/** Of all that changes the answer. The chat may be named in the second call, once it is known. */
function hashOf({ body: { chatId: _, ...asked } }: AskCall): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex')
}

async function storeQuestion(deps: AnswerDeps, tx: Transaction, call: AskCall): Promise<StoredQuestion> {
  const { viewer, body, facts, place } = call
  if ((await countAnswersUnderWay(tx, viewer)) >= limits.answersAtOnce) {
    throw new Refusal('too-many', reasons.answersAtOnce, { retryAfter: 5 })
  }
  const of = { viewer, assetId: call.chatAssetId }
  const chat = body.chatId === null ? null : await findChat(tx, of, body.chatId)
  if (body.chatId !== null && !chat) throw notFound()
  const picture = await pictureOf(tx, call, chat?.id ?? null)
  const followed = chat && (await findFollowed(tx, call, chat.id))
  const language = body.chatLanguage ?? chat?.language ?? 'English'
  const history = chat
    ? await historyUpTo(tx, call, { chatId: chat.id, last: followed?.id ?? null })
    : clientHistory(call)
  const title = chat?.title ?? chatTitle(body.query)
  const chatId = chat?.id ?? (await insertChat(tx, of, { title, language }))
  if (chat) await touchChat(tx, viewer, { id: chatId, language })
  const isOfLanding = call.chatAssetId === null
  const message = await insertMessage(tx, viewer, {
    chatId,
    query: body.query,
    idempotencyKey: facts.idempotencyKey,
    askedHash: facts.idempotencyKey === null ? null : hashOf(call),
    followsId: followed?.id ?? null,
    firstId: followed?.firstId ?? null,
    assetId: isOfLanding ? place.assetId : null,
    departmentId: isOfLanding ? place.departmentId : null,
    without: body.without,
    documentClass: body.documentClass,
    documentLanguage: body.documentLanguage,
    documentTag: body.documentTag,
    ...picture,
  })
  const shown = await presentOne(deps, tx, { viewer, heldAt: heldAt(call), row: message })
  const askOnly = await listAskOnly(tx, viewer, null)
  await countQuestion(tx, deps, viewer)
  return { message, shown, chat: { id: chatId, title, language }, history, askOnly }
}

/** What is asked anew keeps its picture when no other one is sent with it. */
async function pictureOf(
  tx: Transaction,
  { viewer, body }: AskCall,
  chatId: string | null,
): Promise<Pick<MessageRow, 'pictureId' | 'pictureText'>> {
  const { pictureId, pictureText, insteadOf } = body
  if (pictureId === null) {
    const replaced = chatId && insteadOf && (await findReplacedPicture(tx, viewer, { chatId, insteadOf }))
    if (!replaced || replaced.pictureId === null) return { pictureId: null, pictureText: null }
    return { pictureId: replaced.pictureId, pictureText: pictureText ?? replaced.pictureText }
  }
  const picture = await findPictureText(tx, viewer, pictureId)
  if (!picture) throw notFound()
  return { pictureId, pictureText: pictureText ?? picture.text }
}

type FollowedMessage = { id: string; firstId: string } | null

/** The message that this one follows; none before a first question that is asked anew. */
async function findFollowed(tx: Transaction, { viewer, body }: AskCall, chatId: string): Promise<FollowedMessage> {
  if (body.insteadOf !== null) {
    const replaced = await findMessageOf(tx, viewer, { chatId, id: body.insteadOf })
    if (!replaced) throw notFound()
    return replaced.followsId === null ? null : { id: replaced.followsId, firstId: replaced.firstId }
  }
  const followed = await findMessageOf(tx, viewer, { chatId, id: body.currentMsgId })
  if (!followed) throw notFound()
  return followed
}

const clientHistory = ({ body }: AskCall): ConversationTurn[] => body.messages.slice(-2 * turnsRemembered)

/** A stored chat's history wins over what the request says of it. */
async function historyUpTo(
  tx: Transaction,
  { viewer }: AskCall,
  { chatId, last }: { chatId: string; last: string | null },
): Promise<ConversationTurn[]> {
  if (last === null) return []
  const turns = await listLastTurns(tx, viewer, { chatId, last, most: turnsRemembered })
  return turns.flatMap((turn): ConversationTurn[] => [
    { role: 'user', content: turn.query },
    { role: 'assistant', content: turn.text },
  ])
}
