import Button from '@mui/material/Button'
import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import css from '../../ui/forms/card-form.module.css'
import { Form } from '../../ui/forms/form.tsx'
import { StillNeeded } from '../../ui/forms/still-needed.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useTextFields } from '../../ui/forms/use-text-fields.ts'

export type NameAndInfo = { name: string; info: string }
export type NameInfoTexts = {
  title: string
  name: string
  info: string
  infoHelp: string
  submit: string
  cancel: string
}
type Wrong = { name?: string | undefined; info?: string | undefined }

type NameInfoFormProps = {
  texts: NameInfoTexts
  /** The contract's sentences about what is typed. */
  judge: (typed: NameAndInfo) => Wrong
  /** Answers what the server found wrong; nothing when it took it. */
  onSubmit: (typed: NameAndInfo) => Promise<Wrong | undefined>
  onCancel: () => void
}

const start: NameAndInfo = { name: '', info: '' }
const names = ['name', 'info'] as const

/** Name and description: what departments and assets begin with. */
export function NameInfoForm({ texts, judge, onSubmit, onCancel }: NameInfoFormProps) {
  const t = useTranslations('fields')
  const { typed, blank, formProps, field, judgeAll, refuse } = useTextFields({ start, names, judge })
  const [busy, setBusy] = useState(false)
  const hint = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || !judgeAll()) return
    setBusy(true)
    refuse((await onSubmit(typed)) ?? {})
    setBusy(false)
  }
  return (
    <Form {...formProps} className={css.form} aria-labelledby="form-title" onSubmit={(event) => void submit(event)}>
      <h1 id="form-title">{texts.title}</h1>
      <div className={css.fields}>
        <TextField {...field('name')} label={texts.name} focusFirst autoComplete="off" />
        <TextField {...field('info')} label={texts.info} help={texts.infoHelp} multiline minRows={3} maxRows={10} />
      </div>
      <div className={css.buttons}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={blank.length > 0}
          onPressedDisabled={judgeAll}
          aria-describedby={hint}
          busy={busy}
          busyText={t('creating')}
        >
          {texts.submit}
        </BusyButton>
        <Button variant="outlined" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <StillNeeded id={hint} fields={blank.map((name) => texts[name])} />
      </div>
    </Form>
  )
}
