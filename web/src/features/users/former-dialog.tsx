import { type FormerMember, userRoutes } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { call } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { ForgetForm } from './forget-form.tsx'
import css from './users.module.css'

/** Whose names are still kept although they are no members any more; each can be forgotten. */
export function FormerDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users')
  const title = useId()
  const [chosen, setChosen] = useState<FormerMember | null>(null)
  const former = useQuery({
    queryKey: keys.membersFormer,
    queryFn: ({ signal }) => call(userRoutes.fetchFormer, { signal }),
  })
  if (chosen) return <ForgetForm former={chosen} onClose={() => setChosen(null)} />
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('formerTitle')}</DialogTitle>
      <DialogContent>
        <p>{t('formerText')}</p>
        {former.error && (
          <Notice kind="failed" title={t('failed')} text={former.error.message} onRetry={() => void former.refetch()} />
        )}
        {former.isPending && <p role="status">{t('loading')}</p>}
        {former.data?.length === 0 && <p>{t('formerNone')}</p>}
        <ul className={css.former}>
          {former.data?.map((one) => (
            <li key={one._id}>
              <span>
                <b>{wholeNameOf(one.name)}</b> {one.email}
              </span>
              <Button
                variant="outlined"
                color="error"
                aria-label={t('forgetOf', { name: wholeNameOf(one.name) })}
                onClick={() => setChosen(one)}
              >
                {t('forget')}
              </Button>
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
