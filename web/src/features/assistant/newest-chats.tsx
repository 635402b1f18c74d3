import type { AssetBankEntry, AssistantChat } from '@millwright/contract/assistant'
import Button from '@mui/material/Button'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { TimeText } from '../../ui/values/time-text.tsx'
import css from './assistant-landing.module.css'

/** As many of the newest stand on the landing. */
const shown = 4

type NewestChatsProps = {
  chats: UseQueryResult<AssistantChat[]>
  bank: readonly AssetBankEntry[]
  onAll: () => void
}

/** What was asked last: one goes on from there. */
export function NewestChats({ chats, bank, onAll }: NewestChatsProps) {
  const t = useTranslations('assistant')
  const tChats = useTranslations('chats')
  const { role, userId } = useAddressIds()
  if (chats.error && !chats.data) {
    return (
      <div className={css.recentFailed} role="alert">
        <p>{tChats('recentFailed')}</p>
        <Button variant="outlined" size="small" onClick={() => void chats.refetch()}>
          {tChats('retry')}
        </Button>
      </div>
    )
  }
  if (!chats.data || chats.data.length === 0) return null
  const placeOf = ({ assetId, departmentId }: AssistantChat) =>
    bank.find((entry) => entry.assetId === assetId)?.assetName ??
    bank.find((entry) => entry.departmentId === departmentId)?.departmentName ??
    t('allAssets')
  const newest = chats.data.toSorted((one, other) => Date.parse(other.updatedAt) - Date.parse(one.updatedAt))
  return (
    <section className={css.recent} aria-labelledby="newest-chats">
      <header>
        <h2 id="newest-chats">{t('recent')}</h2>
        <Button variant="text" size="small" onClick={onAll}>
          {t('allChats')}
        </Button>
      </header>
      <ul>
        {newest.slice(0, shown).map((chat) => (
          <li key={chat.id}>
            <Link to={addressOf('assistant', { role, userId, chatId: chat.id })}>
              <b title={chat.title}>{chat.title}</b>
              <span>{placeOf(chat)}</span>
              <TimeText at={chat.updatedAt} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
