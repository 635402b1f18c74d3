import { sentenceOfIssue } from '@millwright/contract/reasons/issues'
import { type Fact, FactCorrection, factRoutes } from '@millwright/contract/facts'
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
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import css from './facts.module.css'

const parts = ['value', 'unit', 'subject'] as const

/** Other words in the place of what was read. */
export function EditDialog({ fact, onClose }: { fact: Fact; onClose: () => void }) {
  const t = useTranslations('facts')
  const id = useId()
  const [typed, setTyped] = useState({ value: fact.value, unit: fact.unit, subject: fact.subject })
  const [saving, setSaving] = useState(false)
  const judged = FactCorrection.safeParse(typed)
  const errorOf = (part: string) => sentenceOfIssue(judged.error?.issues.find(({ path }) => path[0] === part))
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!judged.success || saving) return
    setSaving(true)
    const body = judged.data
    const saved = await withToast(t('savingFact'), () =>
      submit(factRoutes.correct, { query: { factId: fact.id }, body }),
    )
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t('editTitle')}</DialogTitle>
        <DialogContent>
          <p className={css.row}>{fact.text}</p>
          {parts.map((part) => (
            <TextField
              key={part}
              label={t(part)}
              value={typed[part]}
              error={errorOf(part)}
              focusFirst={part === 'value'}
              onChange={({ target }) => setTyped({ ...typed, [part]: target.value })}
            />
          ))}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" onClick={onClose}>
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
