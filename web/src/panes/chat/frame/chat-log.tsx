import type { ChatMessage } from '@millwright/contract/chats'
import type { PendingQuestion } from '../conversation/asking.ts'
import type { CitationAddress } from '../conversation/opened-citation.ts'
import { unsentId } from '../conversation/use-conversation.ts'
import { useLogScroll } from '../conversation/use-log-scroll.ts'
import { Turn } from '../turn/turn.tsx'
import css from './chat-frame.module.css'

type ChatLogProps = {
  messages: readonly ChatMessage[]
  asking: PendingQuestion | null
  opened: CitationAddress | null
}

export function ChatLog({ messages, asking, opened }: ChatLogProps) {
  const last = messages.at(-1)
  const { log, onScroll } = useLogScroll({
    firstId: messages[0]?.id,
    lastId: last?.id,
    written: `${asking?.state} ${last?.state} ${last?.response.text}`,
    opened,
  })
  return (
    <div ref={log} className={css.log} onScroll={onScroll}>
      {messages.map((message) => {
        const isAsked = asking !== null && (asking.message?.id ?? unsentId) === message.id
        return (
          <Turn
            key={message.id}
            message={message}
            status={isAsked ? asking.status : ''}
            reason={isAsked ? asking.reason : null}
            opened={opened?.messageId === message.id ? opened : null}
            isLast={message === last}
            isUnderWay={isAsked && asking.state === 'streaming'}
          />
        )
      })}
    </div>
  )
}
