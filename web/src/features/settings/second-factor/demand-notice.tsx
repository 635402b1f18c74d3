import Button from '@mui/material/Button'
import { useFormatter, useTranslations } from 'use-intl'
import { useFactorDemand } from '../../../domain/people/factor-demand.ts'
import { signOut, useUser } from '../../../platform/session.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { toastFailure } from '../../../ui/feedback/toasts.tsx'

/** What the company demands of the user, as long as they do not meet it. */
export function DemandNotice() {
  const t = useTranslations('secondFactor')
  const format = useFormatter()
  const isAdmin = useUser().role === 'admin'
  const { data } = useFactorDemand()
  if (!data || data.from === null) return null
  const { demand, from, due, hasFactor, byProvider } = data
  const isMeant = demand === 'all' || (demand === 'admins' && isAdmin)
  if (due && hasFactor) {
    return (
      <Notice
        kind="failed"
        title={t('dueTitle')}
        text={t(byProvider ? 'dueByProvider' : 'dueAgain')}
        action={
          <Button variant="contained" onClick={() => void signOut().catch(toastFailure)}>
            {t('signInAgain')}
          </Button>
        }
      />
    )
  }
  if (due) return <Notice kind="failed" title={t('dueTitle')} text={t('dueText')} />
  if (!isMeant || hasFactor) return null
  const day = format.dateTime(new Date(from), { dateStyle: 'long' })
  return <p>{t('dueFrom', { day })}</p>
}
