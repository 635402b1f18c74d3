import type { ChatMessage } from '@millwright/contract/chats'
import { useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ChatLog } from './chat-log.tsx'
import css from './chat-page.module.css'
import { Landing } from './landing.tsx'
import type { CitationAddress, OpenCitation } from './opened-citation.ts'
import type { useConversation } from './use-conversation.ts'

type ChatBodyProps = {
  conversation: ReturnType<typeof useConversation>
  opened: CitationAddress | null
  assetName: string | undefined
  documents: { count: number; ready: number } | undefined
  resourcesAddress: string
  isNew: boolean
  onOpen: OpenCitation
  onRetry: (message: ChatMessage) => void
}

const skeletonLines = [46, 92, 96, 71]

/** The chat in its states: loading, failed, not there, new, full. */
export function ChatBody(props: ChatBodyProps) {
  const t = useTranslations('chats')
  const { conversation, opened, assetName, documents, resourcesAddress, isNew, onOpen, onRetry } = props
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
    const gone = isNotFound(conversation.error)
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
  if (conversation.messages.length === 0 && isNew) {
    return <Landing assetName={assetName} documents={documents} resourcesAddress={resourcesAddress} />
  }
  return (
    <ChatLog
      messages={conversation.messages}
      asking={conversation.asking}
      opened={opened}
      onOpen={onOpen}
      onRetry={onRetry}
    />
  )
}
