import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { leadsNowhere } from '../../../platform/api.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import type { CitationAddress } from '../conversation/opened-citation.ts'
import type { ChatConversation } from '../conversation/use-conversation.ts'
import css from './chat-frame.module.css'
import { ChatLog } from './chat-log.tsx'

type ChatStatesProps = {
  conversation: ChatConversation
  opened: CitationAddress | null
  /** What a new chat begins with; null in one that is there. */
  landing: ReactNode
}

const skeletonLines = [46, 92, 96, 71]

/** The chat in its states: loading, failed, not there, new, full. */
export function ChatStates({ conversation, opened, landing }: ChatStatesProps) {
  const t = useTranslations('chats')
  if (conversation.loading && !conversation.error) {
    return (
      <div className={css.log} aria-busy>
        <div className={css.skeleton} aria-hidden>
          {skeletonLines.map((width) => (
            <i key={width} style={{ width: `${width}%` }} />
          ))}
        </div>
      </div>
    )
  }
  if (conversation.error) {
    const gone = leadsNowhere(conversation.error)
    return (
      <div className={`${css.log} ${css.outcome}`}>
        {gone ? (
          <Notice framed={false} kind="missing" title={t('notFound')} text={t('notFoundText')} />
        ) : (
          <Notice
            framed={false}
            kind="failed"
            title={t('loadFailed')}
            text={conversation.error.message}
            onRetry={conversation.reload}
          />
        )}
      </div>
    )
  }
  if (conversation.messages.length === 0 && landing) return landing
  return <ChatLog messages={conversation.messages} asking={conversation.asking} opened={opened} />
}
