import type { ChatEvent, Source } from '@millwright/contract/chats'
import { collect } from './collect.ts'

/** Milliseconds that an answer waits for a model of ours: where the machine is busy, it is no model that is slow. */
export const patience = {
  searchWords: 240_000,
  gathering: 240_000,
  firstByte: 240_000,
  idle: 240_000,
  translation: 240_000,
}

/** What a stream of an answer told. */
export type ToldAnswer = {
  chatId: string
  chatName: string
  messageId: string
  text: string
  sources: Source[]
  end: Extract<ChatEvent, { type: 'end' }>['content']
}

export async function told(stream: AsyncIterable<ChatEvent>): Promise<ToldAnswer> {
  const events = await collect(stream)
  const data = events.find((event) => event.type === 'data')?.content
  const end = events.at(-1)
  if (!data || end?.type !== 'end') throw new Error(`The answer did not come: ${JSON.stringify(end)}`)
  return {
    chatId: data.chatId,
    chatName: data.chatName,
    messageId: data.message.id,
    text: events.map((event) => (event.type === 'chunk' ? event.content : '')).join(''),
    sources: events.flatMap((event) => (event.type === 'source' ? [event.content] : [])),
    end: end.content,
  }
}
