import type { AccessToken } from '@millwright/contract/tokens'
import { useTranslations } from 'use-intl'
import { TimeText } from '../../../ui/values/time-text.tsx'
import list from '../access-list.module.css'
import css from './tokens.module.css'

type TokenTimesProps = { madeBy: string; token: Pick<AccessToken, 'expired' | 'expiresAt' | 'lastUsedAt'> }

/** Who made a token, how long it is good for, and when it was used last. */
export function TokenTimes({ madeBy, token: { expired, expiresAt, lastUsedAt } }: TokenTimesProps) {
  const t = useTranslations('tokens')
  return (
    <span className={list.times}>
      <span>{t('by', { name: madeBy })}</span>
      {expired ? (
        <span className={css.expired}>{t('expired')}</span>
      ) : (
        <span>
          {t('expires')} <TimeText at={expiresAt} />
        </span>
      )}
      {lastUsedAt === null ? (
        <span>{t('neverUsed')}</span>
      ) : (
        <span>
          {t('lastUsed')} <TimeText at={lastUsedAt} />
        </span>
      )}
    </span>
  )
}
