import type { ChatMessage } from '@millwright/contract/chats'
import type { Asking } from './asking.ts'
import css from './chat-page.module.css'
import type { CitationAddress, OpenCitation } from './opened-citation.ts'
import { Turn } from './turn.tsx'
import { useLogScroll } from './use-log-scroll.ts'

type ChatLogProps = {
  messages: readonly ChatMessage[]
  asking: Asking | null
  opened: CitationAddress | null
  onOpen: OpenCitation
  onRetry: (message: ChatMessage) => void
}

export function ChatLog({ messages, asking, opened, onOpen, onRetry }: ChatLogProps) {
  const last = messages.at(-1)
  const { log, onScroll } = useLogScroll({
    firstId: messages[0]?.id,
    lastId: last?.id,
    written: `${last?.state} ${last?.response.text}`,
    opened,
  })
  return (
    <div ref={log} className={css.log} onScroll={onScroll}>
      {messages.map((message) => {
        const isAsked = asking !== null && (asking.message?.id ?? 'unsent') === message.id
        return (
          <Turn
            key={message.id}
            message={message}
            status={isAsked ? asking.status : ''}
            reason={isAsked ? asking.reason : null}
            opened={opened?.messageId === message.id ? opened : null}
            onOpen={onOpen}
            onRetry={onRetry}
          />
        )
      })}
    </div>
  )
}
