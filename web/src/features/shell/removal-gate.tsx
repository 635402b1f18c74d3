import { removalRoutes } from '@millwright/contract/removal'
import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Brand } from '../../domain/brand/brand.tsx'
import { useRemoval } from '../../domain/people/removal.ts'
import { submit } from '../../platform/api.ts'
import { signOut, useUser } from '../../platform/session.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { toastFailure, Toasts, withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import css from './bare-page.module.css'

/** In place of everything while the company is to be removed: an admin can take it back. */
export function RemovalGate({ children }: { children: ReactNode }) {
  const { data } = useRemoval()
  if (!data?.removedAt) return children
  return <BeingRemoved name={data.name} removedAt={data.removedAt} />
}

function BeingRemoved({ name, removedAt }: { name: string; removedAt: string }) {
  const t = useTranslations('shell')
  const format = useFormatter()
  const isAdmin = useUser().role === 'admin'
  const [busy, setBusy] = useState(false)
  const day = format.dateTime(new Date(removedAt), { dateStyle: 'long', timeStyle: 'short' })
  const takeBack = async () => {
    setBusy(true)
    await withToast(t('takingBack'), () => submit(removalRoutes.takeBack))
    setBusy(false)
  }
  return (
    <>
      <main className={css.page}>
        <Brand />
        <Notice
          kind="failed"
          title={t('beingRemoved', { name })}
          text={t(isAdmin ? 'beingRemovedAdmin' : 'beingRemovedText', { day })}
          action={
            <div className={css.actions}>
              {isAdmin && (
                <BusyButton variant="contained" busy={busy} busyText={t('takingBack')} onClick={() => void takeBack()}>
                  {t('takeBack')}
                </BusyButton>
              )}
              <Button variant="outlined" onClick={() => void signOut().catch(toastFailure)}>
                {t('signOut')}
              </Button>
            </div>
          }
        />
      </main>
      <Toasts />
    </>
  )
}
