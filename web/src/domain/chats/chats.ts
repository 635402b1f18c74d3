import type { Chat, ChatMessage, Feedback } from '@millwright/contract/chats'
import { useQuery } from '@tanstack/react-query'
import { keys } from '../../keys/keys.ts'
import type { ChatHome } from './chat-home.ts'

/** The user's own chats there. */
export function useChats<C extends Chat>(home: ChatHome<C>) {
  return useQuery({ queryKey: keys.chats(home.key), queryFn: ({ signal }) => home.fetchChats(signal) })
}

/** The newest of the messages that an open chat has fetched; fetches none itself. */
export function useLastMessage(home: ChatHome, chatId: string | null) {
  const { data } = useQuery({
    queryKey: keys.messages(home.key, chatId ?? ''),
    queryFn: ({ signal }) => home.fetchMessages({ chatId: chatId ?? '', from: null }, signal),
    enabled: false,
  })
  return data?.at(-1)
}

/** What else of the message came meanwhile stays. */
export const withFeedback = (id: string, feedback: Feedback) => (before: ChatMessage[] | undefined) =>
  before?.map((message) => (message.id === id ? { ...message, feedback } : message))
