import { type HandOver, type Member, userRoutes } from '@millwright/contract/users'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAllMembers } from '../../domain/people/members.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { PickField } from '../../ui/forms/pick-field.tsx'

const kinds = ['experts', 'drafts', 'asked', 'requests', 'questions'] as const

/** Gives what a member has open to another one, who is chosen here and of whom it says what they would get. */
export function HandOverDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const t = useTranslations('users')
  const title = useId()
  const [receiverId, choose] = useState('')
  const [busy, setBusy] = useState(false)
  const name = wholeNameOf(member.name)
  const members = useAllMembers()
  const options = (members.data ?? [])
    .filter((one) => one._id !== member._id && one.suspendedAt === undefined && one.accessEnded !== true)
    .map((one) => ({ value: one._id, text: wholeNameOf(one.name), note: one.email }))
  const query = { userId: member._id, receiverId }
  const preview = useQuery({
    queryKey: keys.handOver(member._id, receiverId),
    queryFn: ({ signal }) => call(userRoutes.previewHandOver, { query, signal }),
    enabled: receiverId !== '',
    staleTime: 0,
  })
  const handOver = async () => {
    setBusy(true)
    const done = await withToast(t('handingOver'), () => submit(userRoutes.handOver, { query }))
    setBusy(false)
    if (done) onClose()
  }
  const isNothing = preview.data !== undefined && kinds.every((kind) => preview.data[kind].given === 0)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={title}>
      <DialogTitle id={title}>{t('handOverTitle', { name })}</DialogTitle>
      <DialogContent>
        <p>{t('handOverText')}</p>
        {members.error && (
          <Notice
            kind="failed"
            title={t('failed')}
            text={members.error.message}
            onRetry={() => void members.refetch()}
          />
        )}
        <PickField label={t('receiver')} value={receiverId} options={options} onPick={choose} required />
        {preview.error && (
          <Notice
            kind="failed"
            title={t('handOverFailed')}
            text={preview.error.message}
            onRetry={() => void preview.refetch()}
          />
        )}
        <div role="status">{preview.data && <Preview of={preview.data} />}</div>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" disabled={busy} onClick={onClose}>
          {t('cancel')}
        </Button>
        <BusyButton
          variant="contained"
          busy={busy}
          busyText={t('handingOver')}
          disabled={preview.data === undefined || isNothing}
          onClick={() => void handOver()}
        >
          {t('handOver')}
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

function Preview({ of }: { of: HandOver }) {
  const t = useTranslations('users')
  const sumOf = (what: 'unreadable' | 'uneditable') => kinds.reduce((sum, kind) => sum + of[kind][what], 0)
  const [unreadable, uneditable] = [sumOf('unreadable'), sumOf('uneditable')]
  return (
    <>
      <ul>
        {kinds.map((kind) => (
          <li key={kind}>{t(`handOver_${kind}`, { count: of[kind].given })}</li>
        ))}
      </ul>
      {unreadable > 0 && <p>{t('handOverStays', { count: unreadable, assets: of.unreadable.join(', ') })}</p>}
      {uneditable > 0 && <p>{t('handOverKept', { count: uneditable, assets: of.uneditable.join(', ') })}</p>}
    </>
  )
}
