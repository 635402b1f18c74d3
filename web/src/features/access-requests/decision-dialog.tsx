import { type AccessRequest, accessRequestRoutes } from '@millwright/contract/access-requests'
import { limits } from '@millwright/contract/limits'
import { AccessLevel } from '@millwright/contract/people'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { readAgain } from '../../keys/follow-writes.ts'
import type { Decision } from './decision.ts'
import css from './access-requests.module.css'
import { placeNameOf } from './place-name.ts'

type DecisionDialogProps = { request: AccessRequest; decision: Decision; onClose: () => void }

export function DecisionDialog({ request, decision, onClose }: DecisionDialogProps) {
  const t = useTranslations('accessRequests')
  const levels = useTranslations('access')
  const id = useId()
  const [level, setLevel] = useState<AccessLevel>(request.access === 'read' ? 'full' : 'read')
  const [text, setText] = useState('')
  const [saving, setSaving] = useState(false)
  const named = { name: request.askedBy.username, place: placeNameOf(request) }
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving) return
    setSaving(true)
    const body = { decision, level, text: text.trim() }
    await withToast(t('saving'), () => submit(accessRequestRoutes.decide, { query: { requestId: request.id }, body }))
    // Also where it was refused: somebody else has decided it then, or it is gone.
    await readAgain()
    setSaving(false)
    onClose()
  }
  return (
    <Dialog open onClose={saving ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t(decision === 'given' ? 'giveOf' : 'refuseOf', named)}</DialogTitle>
        <DialogContent className={css.fields ?? ''}>
          {decision === 'given' && (
            <SelectField
              label={t('level')}
              value={level}
              options={AccessLevel.options.toReversed().map((value) => ({ value, text: levels(value) }))}
              onChange={(event) => setLevel(AccessLevel.parse(event.target.value))}
            />
          )}
          <TextField
            label={t('text')}
            help={t('textHelp')}
            multiline
            minRows={2}
            maxRows={6}
            value={text}
            inputProps={{ maxLength: limits.accessRequestNote }}
            onChange={(event) => setText(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={saving} onClick={onClose}>
            {t('cancel')}
          </Button>
          <BusyButton type="submit" variant="contained" busy={saving} busyText={t('saving')}>
            {t(decision === 'given' ? 'give' : 'refuse')}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
