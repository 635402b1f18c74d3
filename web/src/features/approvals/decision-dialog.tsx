import type { Approval } from '@millwright/contract/approvals'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import css from './approvals.module.css'
import { begunText, type Decision } from './decision.ts'

const words = {
  answered: { title: 'answerTitle', label: 'answerLabel', help: 'correctHelp' },
  corrected: { title: 'correctTitle', label: 'correctLabel', help: 'correctHelp' },
  declined: { title: 'declineTitle', label: 'declineLabel', help: 'declineHelp' },
} as const

type DecisionDialogProps = {
  decision: Decision
  /** As it was when the dialog was opened, and as it is now. */
  begun: Approval
  present: Approval
  /** Returns whether it was saved. */
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
}

export function DecisionDialog({ decision, begun, present, onSave, onClose }: DecisionDialogProps) {
  const t = useTranslations('approvals')
  const id = useId()
  const [text, setText] = useState(begunText(begun, decision))
  const [error, setError] = useState<string>()
  const [saving, setSaving] = useState(false)
  const { title, label, help } = words[decision]
  const decided = [t(`${present.state}State`), present.decidedBy?.username]
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving) return
    if (decision !== 'declined' && text.trim() === '') return setError(texts.approvalTextRequired)
    setSaving(true)
    const saved = await onSave(text.trim())
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog open onClose={saving ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t(title)}</DialogTitle>
        <DialogContent>
          {present.updatedAt !== begun.updatedAt && present.state !== 'waiting' && (
            <div className={css.note} role="status">
              <b>{t('decidedMeanwhile', { decision: decided.filter(Boolean).join(', ') })}</b> {present.text}
            </div>
          )}
          <TextField
            label={t(label)}
            help={t(help)}
            error={error}
            multiline
            minRows={decision === 'declined' ? 2 : 5}
            maxRows={14}
            focusFirst
            value={text}
            inputProps={{ maxLength: limits.approvedText }}
            onChange={(event) => {
              setText(event.target.value)
              setError(undefined)
            }}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={saving} onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={saving} busyText={t('saving')}>
            {t('save')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
