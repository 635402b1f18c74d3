import type { Chat } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTimeZone, useTranslations } from 'use-intl'
import { groupChats, type ChatGroup } from './date-groups.ts'
import css from './recent-chats.module.css'

type RecentChatsProps = {
  chats: readonly Chat[] | undefined
  failed: boolean
  openId: string | null
  addressOf: (chat: Chat) => string
  onRetry: () => void
  onNew: () => void
  onPick: () => void
  onClose: () => void
}

export function RecentChats({ chats, failed, openId, addressOf, onRetry, onNew, onPick, onClose }: RecentChatsProps) {
  const t = useTranslations('chats')
  const format = useFormatter()
  const timeZone = useTimeZone()
  // Groups go by the day on which the drawer was opened.
  const [now] = useState(() => new Date())
  const titleOf = (group: ChatGroup) =>
    group.when === 'past' ? format.dateTime(group.month, { month: 'long', year: 'numeric' }) : t(group.when)
  return (
    <nav className={css.drawer} aria-label={t('recent')}>
      <header className={css.head}>
        <h2>{t('recent')}</h2>
        <IconButton aria-label={t('closeRecent')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </header>
      <div className={css.body}>
        <Button variant="outlined" fullWidth startIcon={<Plus size={18} strokeWidth={1.6} />} onClick={onNew}>
          {t('newChat')}
        </Button>
        {failed && !chats && (
          <div className={css.failed} role="alert">
            <p>{t('recentFailed')}</p>
            <Button variant="outlined" size="small" onClick={onRetry}>
              {t('retry')}
            </Button>
          </div>
        )}
        {!chats && !failed && (
          <ul className={css.skeleton} aria-hidden>
            {['a', 'b', 'c', 'd'].map((row) => (
              <li key={row} />
            ))}
          </ul>
        )}
        {chats?.length === 0 && <p className={css.empty}>{t('recentEmpty')}</p>}
        {groupChats(chats ?? [], now, timeZone).map((group) => (
          <section key={`${group.when}${group.month.getTime()}`}>
            <h3>{titleOf(group)}</h3>
            <ul>
              {group.chats.map((chat) => (
                <li key={chat.id}>
                  <Link
                    to={addressOf(chat)}
                    className={chat.id === openId ? `${css.chat} ${css.here}` : css.chat}
                    aria-current={chat.id === openId ? 'page' : undefined}
                    title={chat.title}
                    onClick={onPick}
                  >
                    {chat.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}
