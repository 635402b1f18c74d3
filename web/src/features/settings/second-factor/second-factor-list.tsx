import { secondFactorRoutes } from '@millwright/contract/second-factor'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import Smartphone from 'lucide-react/icons/smartphone'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { call } from '../../../platform/api.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { TimeText } from '../../../ui/values/time-text.tsx'
import list from '../access-list.module.css'
import { AccessListSkeleton } from '../access-list-skeleton.tsx'
import { Passkeys } from './passkeys.tsx'
import { DemandNotice } from './demand-notice.tsx'
import { type FactorChange, FactorDialog } from './factor-dialog.tsx'

/** What sign-in asks the user for beside the password. */
export function SecondFactorList() {
  const t = useTranslations('secondFactor')
  const [change, setChange] = useState<FactorChange | null>(null)
  const factors = useQuery({
    queryKey: keys.ownFactors,
    queryFn: ({ signal }) => call(secondFactorRoutes.fetch, { signal }),
  })
  const { authenticatorSince, recoveryCodesLeft } = factors.data ?? {}
  return (
    <section className={list.list} aria-labelledby="second-factor">
      <header>
        <h2 id="second-factor">{t('title')}</h2>
      </header>
      <DemandNotice />
      <p>{t('text')}</p>
      {factors.isPending && <AccessListSkeleton label={t('loading')} />}
      {factors.isError && !factors.data && (
        <Notice kind="failed" title={t('failed')} text={factors.error.message} onRetry={() => void factors.refetch()} />
      )}
      {factors.data && (
        <ul>
          <li>
            <Smartphone size={18} strokeWidth={1.6} aria-hidden />
            <span className={list.words}>
              <b>{t('app')}</b>
              {authenticatorSince ? (
                <span className={list.times}>
                  <span>
                    {t('appSince')} <TimeText at={authenticatorSince} />
                  </span>
                </span>
              ) : (
                <span>{t('appOff')}</span>
              )}
            </span>
            <Button variant="outlined" size="small" onClick={() => setChange(authenticatorSince ? 'off' : 'on')}>
              {t(authenticatorSince ? 'turnOff' : 'turnOn')}
            </Button>
          </li>
          <Passkeys factors={factors.data} />
          {(authenticatorSince !== null || factors.data.passkeys.length > 0) && (
            <li>
              <KeyRound size={18} strokeWidth={1.6} aria-hidden />
              <span className={list.words}>
                <b>{t('codes')}</b>
                <span>{t('codesLeft', { count: recoveryCodesLeft ?? 0 })}</span>
              </span>
              <Button variant="outlined" size="small" onClick={() => setChange('renew')}>
                {t('renew')}
              </Button>
            </li>
          )}
        </ul>
      )}
      {change && (
        <FactorDialog
          change={change}
          hasPasskeys={(factors.data?.passkeys.length ?? 0) > 0}
          onClose={() => setChange(null)}
        />
      )}
    </section>
  )
}
