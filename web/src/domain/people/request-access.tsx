import { accessRequestRoutes, type RequestedKind } from '@millwright/contract/access-requests'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'

type RequestAccessProps = { kind: RequestedKind; placeId: string }

/**
 * For who may not see a place, or finds none: the server tells neither them nor this page which of the two it is. Admins see
 * every place that there is.
 */
export function RequestAccess(place: RequestAccessProps) {
  const t = useTranslations('accessRequests')
  const isAdmin = useUser().role === 'admin'
  const [open, setOpen] = useState(false)
  if (isAdmin) return null
  return (
    <>
      <Button variant="outlined" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('ask')}
      </Button>
      {open && <RequestDialog {...place} onClose={() => setOpen(false)} />}
    </>
  )
}

function RequestDialog({ kind, placeId, onClose }: RequestAccessProps & { onClose: () => void }) {
  const t = useTranslations('accessRequests')
  const id = useId()
  const [note, setNote] = useState('')
  const [sending, setSending] = useState(false)
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const body = { kind, placeId, note: note.trim() }
    const sent = await withToast(t('sending'), () => submit(accessRequestRoutes.ask, { body }))
    setSending(false)
    if (sent) onClose()
  }
  return (
    <Dialog open onClose={sending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{t('askTitle')}</DialogTitle>
        <DialogContent>
          <p>{t('askText')}</p>
          <TextField
            label={t('note')}
            help={t('noteHelp')}
            multiline
            minRows={2}
            maxRows={6}
            focusFirst
            value={note}
            inputProps={{ maxLength: limits.accessRequestNote }}
            onChange={(event) => setNote(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={sending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={sending} busyText={t('sending')}>
            {t('send')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
