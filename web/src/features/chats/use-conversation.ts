import { chatRoutes, type ChatLanguage, type ChatMessage, noRemarks } from '@millwright/contract/chats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { chatsKey } from '../../library/chats/chats.ts'
import { listen } from '../../platform/streams.ts'
import { begin, finished, heard, withAsking, type Asking } from './asking.ts'

const messagesKey = (assetId: string, chatId: string) => ['messages', assetId, chatId] as const

type Conversation = {
  departmentId: string
  assetId: string
  chatId: string | null
  firstMessageId: string | null
  /** Called once the server has given a new chat its id. */
  onNamed: (chatId: string, firstMessageId: string) => void
}

/** How often an answer that another tab is waiting for is looked at. */
const lookEvery = 1500

/** The messages of a chat with the one on its way; asking, stopping, asking again. */
export function useConversation({ departmentId, assetId, chatId, firstMessageId, onNamed }: Conversation) {
  const cache = useQueryClient()
  const [asking, setAsking] = useState<Asking | null>(null)
  const running = useRef<AbortController | null>(null)
  const streaming = asking?.state === 'streaming'
  // Between the first event and the new address the answer is asked in one place and belongs to another.
  const here = asking !== null && (asking.chatId === chatId || asking.askedIn === chatId)

  const stored = useQuery({
    queryKey: messagesKey(assetId, chatId ?? ''),
    queryFn: ({ signal }) =>
      call(chatRoutes.fetchCurrentMessages, {
        query: { assetId, chatId: chatId ?? '', currentMsgId: firstMessageId },
        signal,
      }),
    enabled: chatId !== null,
    // While our own stream writes, it is what is true.
    refetchOnWindowFocus: !streaming,
    refetchOnMount: !streaming,
    refetchInterval: ({ state }) =>
      !streaming && state.data?.some((message) => message.state === 'streaming') ? lookEvery : false,
  })

  const inChat = useRef<string | null>(chatId)
  // Another chat was opened, or the page was left: nobody reads this answer any more.
  useEffect(() => {
    if (inChat.current !== chatId) {
      running.current?.abort()
      setAsking(null)
    }
    inChat.current = chatId
  }, [chatId])
  useEffect(() => () => running.current?.abort(), [])

  const keep = (message: ChatMessage, inChatId: string) => {
    const queryKey = messagesKey(assetId, inChatId)
    // What is being fetched was said before this.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, (before: ChatMessage[] | undefined) => withAsking(before ?? [], message))
  }

  const ask = async (question: string, chatLanguage: ChatLanguage) => {
    if (streaming) return
    const stop = new AbortController()
    running.current = stop
    let now = begin({ question, askedAt: new Date().toISOString(), askedIn: chatId })
    const change = (next: Asking) => {
      now = next
      // What is finished is stored first, so that no older text stands for a moment.
      if (next.message && next.chatId && next.state !== 'streaming') keep(next.message, next.chatId)
      if (running.current === stop) setAsking(next)
    }
    change(now)
    try {
      const body = {
        query: question,
        assetId,
        chatId,
        currentMsgId: stored.data?.at(-1)?.id ?? null,
        chatLanguage,
        messages: [],
      }
      await listen(chatRoutes.newMessage, { body, signal: stop.signal }, (event) => {
        change(heard(now, event))
        if (event.type !== 'data') return
        const { message, chatId: id } = event.content
        inChat.current = id
        keep(message, id)
        void cache.invalidateQueries({ queryKey: chatsKey(assetId) })
        if (chatId === null) onNamed(id, message.id)
      })
      // A stream that ends without saying so was cut off.
      if (now.state === 'streaming') change(finished(now, stop.signal.aborted ? 'stopped' : 'failed'))
    } catch (error) {
      const reason = error instanceof Error ? error.message : null
      change(stop.signal.aborted ? finished(now, 'stopped') : finished(now, 'failed', reason))
    }
  }

  const unsent: ChatMessage | null =
    asking && here && !asking.message
      ? {
          id: 'unsent',
          assetId,
          departmentId,
          query: asking.question,
          response: { text: '', sources: [], resources: [] },
          feedback: 'none',
          state: asking.state,
          verdict: 'answered',
          unknownWords: [],
          ...noRemarks,
          updatedAt: asking.askedAt,
        }
      : null

  // Once an answer is complete and at its address, what is stored is what is true.
  const leads = here && (asking.state === 'streaming' || asking.state === 'failed' || asking.chatId !== chatId)

  return {
    messages: withAsking(stored.data ?? [], (leads ? asking.message : null) ?? unsent),
    asking: here ? asking : null,
    streaming,
    loading: chatId !== null && stored.isPending && !here,
    error: stored.data ? null : stored.error,
    reload: () => void stored.refetch(),
    ask,
    stop: () => running.current?.abort(),
    /** Takes a failed question away before it is asked again. */
    clear: () => {
      running.current?.abort()
      setAsking(null)
    },
  }
}
