import { approvalRoutes } from '@millwright/contract/approvals'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../../platform/api.ts'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../../ui/forms/busy-button.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { submitOnCtrlEnter } from '../../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useExperts } from '../../../domain/experts/experts.ts'
import { shownNameOf } from '../../../domain/people/whole-name.ts'
import type { WantedCheck } from '../conversation/use-chat-screen.ts'
import css from './check-dialog.module.css'

type CheckDialogProps = { check: WantedCheck; onClose: () => void }

/** Has an answer checked: says what is shared with whom before anything is. */
export function CheckDialog({ check: { message, expert }, onClose }: CheckDialogProps) {
  const t = useTranslations('chats')
  const id = useId()
  const assetId = message.assetId ?? ''
  const experts = useExperts(assetId)
  const [expertId, setExpertId] = useState(expert?._id ?? '')
  const [note, setNote] = useState('')
  const [sending, setSending] = useState(false)
  const named = experts.data?.find(({ _id }) => _id === expertId) ?? expert
  const offered = experts.data ?? (expert ? [expert] : [])

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    const body = { note, expertId: expertId === '' ? null : expertId }
    const sent = await withToast(t('requestingCheck'), () =>
      submit(approvalRoutes.request, { query: { msgId: message.id }, body }),
    )
    setSending(false)
    if (sent) onClose()
  }
  return (
    <Dialog open onClose={sending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void send(event)}>
        <DialogTitle id={id}>{t('checkTitle')}</DialogTitle>
        <DialogContent className={css.content ?? ''}>
          <p className={css.shared}>
            {named && expertId !== '' ? t('checkSharedWith', { name: shownNameOf(named) }) : t('checkShared')}
          </p>
          <blockquote className={css.question}>{message.query}</blockquote>
          <SelectField
            label={t('checkExpert')}
            value={expertId}
            options={[
              { value: '', text: t('checkNobody') },
              ...offered.map((one) => ({ value: one._id, text: shownNameOf(one) })),
            ]}
            onChange={(event) => setExpertId(event.target.value)}
          />
          <TextField
            label={t('checkNote')}
            help={t('checkNoteHelp')}
            multiline
            minRows={2}
            maxRows={6}
            value={note}
            inputProps={{ maxLength: limits.approvalNote }}
            onChange={(event) => setNote(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={sending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={sending} busyText={t('sending')}>
            {t('requestCheck')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
