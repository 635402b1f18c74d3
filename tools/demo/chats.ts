import { approvalRoutes } from '@millwright/contract/approvals'
import { chatRoutes } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { ApiClient } from '../../server/test/api-client.ts'
import { askAll, askFromLanding, type StoredChat } from './ask.ts'
import type { Plant } from './plant.ts'
import { questions } from './questions.ts'

/**
 * A day's chats, answered by the product itself: about the pump, from the records of all assets, and one whose answers
 * were refused, disliked and checked.
 */
export async function addChats(client: ApiClient, { documents }: Plant): Promise<void> {
  const [pump] = documents
  if (!pump) return
  const assetId = pump.asset._id
  await askFromLanding(client, [
    'What is the serial number of Feed pump P-101?',
    'Which assets are in the department Packaging?',
    'Who knows hydraulics?',
  ])
  const open = await askAll(client, assetId, [questions.refused, questions.unsure])
  await requestChecks(client, assetId, open)
  await rate(client, assetId, { chat: open, question: questions.refused, feedback: 'dislike' })
  const torques = await askAll(client, assetId, [questions.table, 'And of the foundation bolts?', questions.figure])
  await rate(client, assetId, { chat: torques, question: questions.table, feedback: 'like' })
}

/** One answer waits to be checked, one was corrected. */
export async function requestChecks(client: ApiClient, assetId: string, chat: StoredChat): Promise<void> {
  const request = async (question: string, note: string) => {
    const msgId = await messageOf(client, assetId, { chat, question })
    return client.call(approvalRoutes.request, { query: { msgId }, body: { note } })
  }
  await request(questions.refused, 'The plate beside the drive cannot be read any more.')
  const { id } = await request(questions.unsure, '')
  await client.call(approvalRoutes.decide, {
    query: { approvalId: id },
    body: { decision: 'corrected', text: 'Ask purchasing: the price is agreed each year.' },
  })
}

type AskedChat = { chat: StoredChat; question: string }

async function rate(client: ApiClient, assetId: string, asked: AskedChat & { feedback: 'like' | 'dislike' }) {
  const msgId = await messageOf(client, assetId, asked)
  await client.call(keptChatRoutes.giveFeedback, { query: { msgId }, body: { feedback: asked.feedback } })
}

async function messageOf(client: ApiClient, assetId: string, { chat, question }: AskedChat): Promise<string> {
  const messages = await client.call(chatRoutes.fetchCurrentMessages, { query: { assetId, chatId: chat.id } })
  const message = messages.find(({ query }) => query === question)
  if (!message) throw new Error(`Not asked: ${question}`)
  return message.id
}
