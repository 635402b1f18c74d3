import { type ChatMessage, noRemarks } from '@millwright/contract/chats'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { announce, tellOtherWindows } from '../../../keys/follow-writes.ts'
import { keys } from '../../../keys/keys.ts'
import type { ChatHome } from '../../../domain/chats/chat-home.ts'
import { type AskedNow, type PendingQuestion, before, begin, finished, heard, withAsking } from './asking.ts'

type Conversation = {
  home: ChatHome
  chatId: string | null
  /** The message that the chat is shown from. */
  firstMessageId: string | null
  /** Called once the server has given a new chat its id. */
  onNamed: (chatId: string, firstMessageId: string) => void
}

type KeptAt = { chatId: string; insteadOf: string | null }

/** How often an answer that another tab is waiting for is looked at. */
const lookEvery = 1500

/** The messages of a chat with the one on its way; asking, stopping, asking again. */
export function useConversation({ home, chatId, firstMessageId, onNamed }: Conversation) {
  const cache = useQueryClient()
  const [asking, setAsking] = useState<PendingQuestion | null>(null)
  const running = useRef<AbortController | null>(null)
  const streaming = asking?.state === 'streaming'
  // Between the first event and the new address the answer is asked in one place and belongs to another.
  const here = asking !== null && (asking.chatId === chatId || asking.askedIn === chatId)

  const stored = useQuery({
    queryKey: keys.messages(home.key, chatId ?? ''),
    queryFn: ({ signal }) => home.fetchMessages({ chatId: chatId ?? '', from: firstMessageId }, signal),
    enabled: chatId !== null,
    // While our own stream writes, it is what is true.
    refetchOnWindowFocus: !streaming,
    refetchOnMount: !streaming,
    refetchInterval: ({ state }) =>
      !streaming && state.data?.some((message) => message.state === 'streaming') ? lookEvery : false,
  })

  /** Ends what is asked; what becomes of it is not shown any more. */
  const leave = () => {
    running.current?.abort()
    running.current = null
  }

  const known = stored.data ?? []
  const inChat = useRef<string | null>(chatId)
  // Another chat was opened, or the page was left: nobody reads this answer any more.
  useEffect(() => {
    if (inChat.current !== chatId) {
      leave()
      setAsking(null)
    }
    inChat.current = chatId
  }, [chatId])
  useEffect(() => () => running.current?.abort(), [])

  const keep = (message: ChatMessage, { chatId: inChatId, insteadOf }: KeptAt) => {
    const queryKey = keys.messages(home.key, inChatId)
    // What is being fetched was said before this.
    void cache.cancelQueries({ queryKey })
    cache.setQueryData(queryKey, (held: ChatMessage[] | undefined) =>
      withAsking(before(held ?? [], insteadOf), message),
    )
  }

  const ask = async (asked: AskedNow) => {
    if (streaming) return
    const stop = new AbortController()
    running.current = stop
    const { insteadOf } = asked
    let now = begin({ asked, askedAt: new Date().toISOString(), askedIn: chatId })
    const change = (next: PendingQuestion) => {
      now = next
      // What is finished is stored first, so that no older text stands for a moment.
      if (next.message && next.chatId && next.state !== 'streaming')
        keep(next.message, { chatId: next.chatId, insteadOf })
      if (running.current === stop) setAsking(next)
    }
    change(now)
    try {
      const last = known.at(-1)?.id ?? null
      const follows = insteadOf === null ? last : null
      await home.ask({ ...asked, chatId, follows }, stop.signal, (event) => {
        change(heard(now, event))
        if (event.type !== 'data') return
        const { message, chatId: id } = event.content
        inChat.current = id
        keep(message, { chatId: id, insteadOf })
        announce([{ noun: 'chats', home: home.key }])
        tellOtherWindows([{ noun: 'messages', home: home.key, chatId: id }])
        // The address names the first message: with another first one it is another.
        if (chatId === null || insteadOf === (known[0]?.id ?? '')) onNamed(id, message.id)
      })
      // A stream that ends without saying so was cut off.
      if (now.state === 'streaming') change(finished(now, stop.signal.aborted ? 'stopped' : 'failed'))
    } catch (error) {
      const reason = error instanceof Error ? error.message : null
      change(stop.signal.aborted ? finished(now, 'stopped') : finished(now, 'failed', reason))
    }
  }

  // Once an answer is complete and at its address, what is stored is what is true.
  const leads =
    here && (asking.state === 'streaming' || (asking.state === 'failed' && !asking.message) || asking.chatId !== chatId)
  const unsent = asking && here && !asking.message ? unsentOf(asking, known) : null

  return {
    messages: withAsking(
      leads ? before(known, asking.asked.insteadOf) : known,
      (leads ? asking.message : null) ?? unsent,
    ),
    asking: here ? asking : null,
    streaming,
    loading: chatId !== null && stored.isPending && !here,
    error: stored.data ? null : stored.error,
    reload: () => void stored.refetch(),
    ask,
    stop: () => running.current?.abort(),
    /** Takes what was asked here away: a new chat begins. */
    clear: () => {
      leave()
      setAsking(null)
    },
  }
}

export type ChatConversation = ReturnType<typeof useConversation>

/** What stands for a question until the server has stored it. */
export const unsentId = 'unsent'

const isSent = (picture: ChatMessage['picture'], asked: AskedNow) =>
  picture !== null && picture.id === asked.picture?.pictureId

function unsentOf({ asked, state, askedAt }: PendingQuestion, known: readonly ChatMessage[]): ChatMessage {
  return {
    id: unsentId,
    assetId: null,
    departmentId: null,
    query: asked.question,
    // Asked anew, it keeps its picture.
    picture: known.find(({ id, picture }) => id === asked.insteadOf || isSent(picture, asked))?.picture ?? null,
    response: { text: '', sources: [], resources: [] },
    feedback: 'none',
    state,
    verdict: 'answered',
    unknownWords: [],
    suggestions: [],
    experts: [],
    ...noRemarks,
    approval: null,
    updatedAt: askedAt,
  }
}
