import { sentenceOfIssue } from '@millwright/contract/reasons/issues'
import { Fact, FactCorrection, type FactKind, factRoutes } from '@millwright/contract/facts'
import { Time } from '@millwright/contract/ids'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type SubmitEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { saidText } from '../../domain/facts/changed-lines.tsx'
import { useFormSaving } from '../../domain/saving/use-form-saving.ts'
import { submit } from '../../platform/api.ts'
import { ChangedMeanwhile } from '../../ui/feedback/changed-meanwhile.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { submitOnCtrlEnter } from '../../ui/forms/submit-on-ctrl-enter.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import css from './facts.module.css'

const parts = ['value', 'unit', 'subject', 'condition'] as const
type Parts = Record<(typeof parts)[number], string>
const textOf = ({ value, unit, subject, condition }: Parts): Parts => ({ value, unit, subject, condition })
const changedIn = (typed: Parts, base: Parts): Partial<Parts> =>
  Object.fromEntries(parts.flatMap((part) => (typed[part] === base[part] ? [] : [[part, typed[part]] as const])))

/** Of all others it is a cause, a number or a place in a drawing, or there is none. */
const withCondition: ReadonlySet<FactKind> = new Set(['interval', 'setting', 'limit'])

const SavedFact = z.extend(Fact, { updatedAt: Time })

/** Other words in the place of what was read. */
export function EditDialog({ fact, onClose }: { fact: Fact; onClose: () => void }) {
  const t = useTranslations('facts')
  const id = useId()
  // Without a time nobody is asked who was faster.
  const [stored, setStored] = useState({ ...fact, updatedAt: fact.updatedAt ?? '*' })
  const [isOthers, setOthers] = useState(false)
  const [typed, setTyped] = useState(textOf(fact))
  const [saving, setSaving] = useState(false)
  const judged = FactCorrection.safeParse(changedIn(typed, textOf(stored)))
  const errorOf = (part: string) => sentenceOfIssue(judged.error?.issues.find(({ path }) => path[0] === part))
  const send = useFormSaving({
    stored,
    schema: SavedFact,
    textOf,
    send: (text, { base, seen }) =>
      submit(factRoutes.correct, { query: { factId: fact.id }, body: changedIn(text, base), seen }).then((reply) => ({
        ...reply,
        data: { ...stored, ...reply.data },
      })),
    onConflict: (present) => {
      setTyped({ ...textOf(present), ...changedIn(typed, textOf(stored)) })
      setStored(present)
      setOthers(true)
    },
  })
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!judged.success || saving) return
    setSaving(true)
    const saved = await withToast(t('savingFact'), () => send(typed))
    setSaving(false)
    if (saved) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <Form onKeyDown={submitOnCtrlEnter} onSubmit={(event) => void save(event)}>
        <DialogTitle id={id}>{t('editTitle')}</DialogTitle>
        <DialogContent>
          <p className={css.row}>{fact.text}</p>
          {isOthers && (
            <ChangedMeanwhile>
              {t('changedMeanwhile', { said: `${stored.subject}: ${saidText(stored)}` })}
            </ChangedMeanwhile>
          )}
          {parts
            .filter((part) => part !== 'condition' || withCondition.has(fact.kind))
            .map((part) => (
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
