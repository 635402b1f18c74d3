import { type SharedChat, sharedChatRoutes } from '@millwright/contract/shared-chats'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call, isNotFound } from '../../platform/api.ts'
import { CitedText } from '../../panes/chat/answer/cited-text.tsx'
import { useSourceAddress } from '../../panes/chat/conversation/use-source-address.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import css from './shared-chat-page.module.css'

/** A chat that a colleague shares, to be read: what the server shows of it to this reader. */
export function SharedChatPage() {
  const t = useTranslations('sharedChats')
  const { shareId = '' } = useParams()
  const chat = useQuery({
    queryKey: keys.sharedChat(shareId),
    queryFn: ({ signal }) => call(sharedChatRoutes.fetchShared, { query: { shareId }, signal }),
  })
  return (
    <Page>
      {chat.isPending && <p role="status">{t('chatLoading')}</p>}
      {chat.isError &&
        (isNotFound(chat.error) ? (
          <Notice kind="missing" title={t('missing')} text={t('missingText')} />
        ) : (
          <Notice kind="failed" title={t('chatFailed')} text={chat.error.message} onRetry={() => void chat.refetch()} />
        ))}
      {chat.isSuccess && <Conversation chat={chat.data} />}
    </Page>
  )
}

function Conversation({ chat: { title, owner, updatedAt, messages } }: { chat: SharedChat }) {
  const t = useTranslations('sharedChats')
  const navigate = useNavigate()
  const sourceAddress = useSourceAddress()
  return (
    <section className={css.chat} aria-label={t('page')}>
      <header>
        <h1>{title}</h1>
        <p>
          {t('by', { owner })} · <TimeText at={updatedAt} />
        </p>
      </header>
      {messages.length === 0 && <p>{t('empty')}</p>}
      {messages.map(({ id, query, answer, sources }) => (
        <article key={id} aria-labelledby={query === null ? undefined : id}>
          {query !== null && <h2 id={id}>{query}</h2>}
          <CitedText
            text={answer}
            sources={sources}
            onOpen={(source) => {
              const address = sourceAddress(source)
              if (address !== null) void navigate(address)
            }}
          />
        </article>
      ))}
    </section>
  )
}
