import { type ChatMessage, Judgement } from '@millwright/contract/chats'
import { texts } from '@millwright/contract/texts'
import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/refusal.ts'
import type { AnswerStream, AskCall } from './answer-stream.ts'
import { presentMessage } from './chats.presenter.ts'
import { findChat, findMessage, listCitations } from './chats.repository.ts'

const lookAgainMs = 300

/** The same answer again, for a question that was sent twice; waits for its end when it is still written. */
export async function* replayAnswer(call: AskCall, messageId: string): AnswerStream {
  for (;;) {
    const { message, chat } = await call.step((tx) => readAnswer(tx, call, messageId))
    if (message.state === 'streaming') {
      await wait(lookAgainMs, undefined, { signal: call.facts.signal })
      continue
    }
    yield { type: 'data', content: { message: withoutAnswer(message), chatId: chat.id, chatName: chat.title } }
    for (const source of message.response.sources) yield { type: 'source', content: source }
    if (message.response.text) yield { type: 'chunk', content: message.response.text }
    for (const resource of message.response.resources) yield { type: 'resource', content: resource }
    if (message.state === 'failed') yield { type: 'error', content: texts.chatFailed }
    yield { type: 'end', content: Judgement.parse(message) }
    return
  }
}

async function readAnswer(tx: Transaction, { viewer, granted }: AskCall, messageId: string) {
  const row = await findMessage(tx, viewer, messageId)
  const chat = row && (await findChat(tx, { viewer, assetId: granted.assetId }, row.chatId))
  if (!row || !chat) throw notFound()
  const place = { assetId: granted.assetId, departmentId: granted.departmentId }
  return { message: presentMessage(row, place, await listCitations(tx, viewer, [row.id])), chat }
}

function withoutAnswer(message: ChatMessage): ChatMessage {
  return { ...message, response: { text: '', sources: [], resources: [] } }
}
