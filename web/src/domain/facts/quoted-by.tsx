import type { NamedQuoter } from '@millwright/contract/facts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, homeOf, viewedAddress } from '../../addresses.ts'
import { useUser } from '../../platform/session.ts'
import css from './changed-lines.module.css'

export type QuotersPlace = { departmentId: string; assetId: string }

const textOf = {
  message: 'messageQuotes',
  approval: 'approvalQuotes',
  note: 'noteQuotes',
  clip: 'clipQuotes',
} as const satisfies Record<NamedQuoter['kind'], string>

/** What still quotes the values of before, each with where it is put right. */
export function QuotedBy({ quoters, place }: { quoters: readonly NamedQuoter[]; place: QuotersPlace }) {
  const t = useTranslations('facts')
  const ids = { ...homeOf(useUser()), ...place }
  const others = quoters.filter(({ name }) => name === null).length
  if (quoters.length === 0) return null
  return (
    <>
      <h4>{t('quotedBy')}</h4>
      <ul className={css.lines} aria-label={t('quotedBy')}>
        {quoters.flatMap((one) => {
          if (one.name === null) return []
          return (
            <li key={`${one.kind} ${one.id}`}>
              {t(textOf[one.kind])} <Link to={addressOfQuoter(one, ids)}>{one.name}</Link>
            </li>
          )
        })}
        {others > 0 && <li>{t('othersQuote', { count: others })}</li>}
      </ul>
    </>
  )
}

type Ids = QuotersPlace & ReturnType<typeof homeOf>

function addressOfQuoter({ kind, id, chat, video }: NamedQuoter, ids: Ids): string {
  switch (kind) {
    case 'message':
      if (chat?.inAsset === false) return addressOf('assistant', { ...ids, chatId: chat.id })
      return addressOf('chat', { ...ids, chatId: chat?.id ?? null, msgId: id })
    case 'approval':
      return `${addressOf('approvals', ids)}?approval=${id}`
    case 'note':
      return viewedAddress(ids, { type: 'note', id })
    case 'clip':
      return viewedAddress(ids, { type: 'video', id: video?.id ?? id, segment: video?.start ?? null })
  }
}
