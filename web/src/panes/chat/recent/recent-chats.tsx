import type { Chat } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import ListChecks from 'lucide-react/icons/list-checks'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import type { ChatHome } from '../../../domain/chats/chat-home.ts'
import { useChats } from '../../../domain/chats/chats.ts'
import { ChatGroups } from './chat-groups.tsx'
import css from './recent-chats.module.css'
import { SelectionBar } from './selection-bar.tsx'
import { useChatChanges } from './use-chat-changes.ts'

type RecentChatsProps = {
  home: ChatHome
  openId: string | null
  addressOf: (chat: Chat) => string
  onNew: () => void
  onPick: () => void
  onClose: () => void
  /** The open chat was deleted. */
  onGone: () => void
}

const none: ReadonlySet<string> = new Set()
const matches = (title: string, search: string) => title.toLocaleLowerCase().includes(search.trim().toLocaleLowerCase())

/** The user's chats by day: found, renamed in place, deleted together. */
export function RecentChats({ home, openId, addressOf, onNew, onPick, onClose, onGone }: RecentChatsProps) {
  const t = useTranslations('chats')
  const { data, isError, refetch } = useChats(home)
  const changes = useChatChanges(home)
  const [search, setSearch] = useState('')
  /** Null while none are being selected. */
  const [selected, setSelected] = useState<ReadonlySet<string> | null>(null)
  const shown = (data ?? []).filter(({ title }) => matches(title, search))
  const chosen = shown.filter(({ id }) => selected?.has(id))

  const remove = async () => {
    const gone = await changes.remove(chosen)
    if (!gone) return
    setSelected(null)
    if (openId !== null && gone.includes(openId)) onGone()
  }
  return (
    <nav className={css.drawer} aria-label={t('recent')}>
      <header className={css.head}>
        <h2>{t('recent')}</h2>
        {(data?.length ?? 0) > 0 && (
          <IconButton
            aria-label={t('selectChats')}
            title={t('selectChats')}
            aria-pressed={selected !== null}
            onClick={() => setSelected(selected ? null : none)}
          >
            <ListChecks size={18} strokeWidth={1.6} />
          </IconButton>
        )}
        <IconButton aria-label={t('closeRecent')} title={t('closeRecent')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      </header>
      <div className={css.body}>
        <Button variant="outlined" fullWidth startIcon={<Plus size={18} strokeWidth={1.6} />} onClick={onNew}>
          {t('newChat')}
        </Button>
        {(data?.length ?? 0) > 0 && (
          <div className={css.search}>
            <SearchField
              texts={{ search: t('searchChats'), clear: t('clearSearch') }}
              value={search}
              onChange={setSearch}
            />
          </div>
        )}
        {isError && !data && (
          <div className={css.failed} role="alert">
            <p>{t('recentFailed')}</p>
            <Button variant="outlined" size="small" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        )}
        {!data && !isError && (
          <ul className={css.skeleton} aria-hidden>
            {['a', 'b', 'c', 'd'].map((row) => (
              <li key={row} />
            ))}
          </ul>
        )}
        {data?.length === 0 && <p className={css.empty}>{t('recentEmpty')}</p>}
        {data && data.length > 0 && shown.length === 0 && (
          <p className={css.empty} role="status">
            {t('noChatFound', { search: search.trim() })}
          </p>
        )}
        <ChatGroups
          chats={shown}
          openId={openId}
          selected={selected}
          addressOf={addressOf}
          onPick={onPick}
          onSelect={setSelected}
          onRename={changes.rename}
        />
      </div>
      {selected && (
        <SelectionBar
          count={chosen.length}
          total={shown.length}
          onAll={(isAll) => setSelected(isAll ? new Set(shown.map(({ id }) => id)) : none)}
          onDelete={() => void remove()}
        />
      )}
    </nav>
  )
}
