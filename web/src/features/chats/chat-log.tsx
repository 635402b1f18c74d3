import type { ChatMessage, Source } from '@millwright/contract/chats'
import { useLayoutEffect, useRef } from 'react'
import type { Asking } from './asking.ts'
import css from './chat-page.module.css'
import { Turn } from './turn.tsx'

type ChatLogProps = {
  messages: readonly ChatMessage[]
  asking: Asking | null
  opened: { messageId: string; n: number } | null
  onOpen: (message: ChatMessage, source: Source) => void
  onRetry: (message: ChatMessage) => void
}

/** Within this many pixels of its end the log follows what is written. */
const nearEnd = 60

export function ChatLog({ messages, asking, opened, onOpen, onRetry }: ChatLogProps) {
  const log = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const last = messages.at(-1)
  const lastId = last?.id

  useLayoutEffect(() => {
    follows.current = true
  }, [lastId])
  useLayoutEffect(() => {
    const element = log.current
    if (element && follows.current) element.scrollTop = element.scrollHeight
  }, [lastId, last?.response.text, last?.state])

  return (
    <div
      ref={log}
      className={css.log}
      onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
        follows.current = scrollHeight - scrollTop - clientHeight < nearEnd
      }}
    >
      {messages.map((message) => {
        const isAsked = asking !== null && (asking.message?.id ?? 'unsent') === message.id
        return (
          <Turn
            key={message.id}
            message={message}
            status={isAsked ? asking.status : ''}
            reason={isAsked ? asking.reason : null}
            openedN={opened?.messageId === message.id ? opened.n : null}
            onOpen={onOpen}
            onRetry={onRetry}
          />
        )
      })}
    </div>
  )
}
