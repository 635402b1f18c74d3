import { errorEvent } from '../../calls/error-event.ts'
import { type ChatMessage, AnswerAssessment } from '@millwright/contract/chats'
import { reasons } from '@millwright/contract/reasons/refusals'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { AnswerStream, AskCall } from './answer-stream.ts'
import { findChat } from './chats.repository.ts'
import { heldAt } from './held-at.ts'
import { findOwnMessage } from './messages.repository.ts'
import { presentOne } from './present-messages.ts'

const lookAgainMs = 300

/** The same answer again, for a question that was sent twice; waits for its end when it is still written. */
export async function* replayAnswer(deps: AnswerDeps, call: AskCall, messageId: string): AnswerStream {
  for (;;) {
    const { message, chat } = await call.step((tx) => readAnswer(deps, tx, { call, messageId }))
    if (message.state === 'streaming') {
      await wait(lookAgainMs, undefined, { signal: call.facts.signal })
      continue
    }
    yield { type: 'data', content: { message: withoutAnswer(message), chatId: chat.id, chatName: chat.title } }
    for (const source of message.response.sources) yield { type: 'source', content: source }
    if (message.response.text) yield { type: 'chunk', content: message.response.text }
    for (const resource of message.response.resources) yield { type: 'resource', content: resource }
    if (message.state === 'failed') yield errorEvent(reasons.chatFailed)
    yield { type: 'end', content: AnswerAssessment.parse(message) }
    return
  }
}

type ReplayCall = { call: AskCall; messageId: string }

async function readAnswer(deps: AnswerDeps, tx: Transaction, { call, messageId }: ReplayCall) {
  const { viewer, chatAssetId } = call
  const row = (await findOwnMessage(tx, viewer, messageId))?.message
  const chat = row && (await findChat(tx, { viewer, assetId: chatAssetId }, row.chatId))
  if (!row || !chat) throw notFound()
  return { message: await presentOne(deps, tx, { viewer, heldAt: heldAt(call), row }), chat }
}

function withoutAnswer(message: ChatMessage): ChatMessage {
  return { ...message, response: { text: '', sources: [], resources: [] } }
}
