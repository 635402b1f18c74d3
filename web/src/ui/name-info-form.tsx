import Button from '@mui/material/Button'
import { useId, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from './busy-button.tsx'
import css from './name-info-form.module.css'
import { StillNeeded } from './still-needed.tsx'
import { TextField } from './text-field.tsx'

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
const fields = ['name', 'info'] as const

type NameInfoFormProps = {
  texts: NameInfoTexts
  /** The contract's sentences about what is typed. */
  judge: (typed: NameAndInfo) => Wrong
  /** Answers what the server found wrong; nothing when it took it. */
  onSubmit: (typed: NameAndInfo) => Promise<Wrong | undefined>
  onCancel: () => void
}

/** Name and description: what departments and assets begin with. Ctrl or Cmd and Enter submit. */
export function NameInfoForm({ texts, judge, onSubmit, onCancel }: NameInfoFormProps) {
  const t = useTranslations('fields')
  const [typed, setTyped] = useState<NameAndInfo>({ name: '', info: '' })
  const [left, setLeft] = useState<{ name?: boolean; info?: boolean }>({})
  const [refused, setRefused] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const hint = useId()
  const wrong = judge(typed)
  const empty = fields.filter((name) => typed[name].trim() === '')

  const judgeAll = () => {
    setLeft({ name: true, info: true })
    const first = fields.find((name) => wrong[name])
    const input = first && form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    judgeAll()
    if (busy || wrong.name || wrong.info) return
    setBusy(true)
    setRefused((await onSubmit(typed)) ?? {})
    setBusy(false)
  }
  const field = (name: keyof NameAndInfo) => ({
    name,
    label: texts[name],
    value: typed[name],
    error: refused[name] ?? (left[name] ? wrong[name] : undefined),
    required: true,
    onBlur: ({ relatedTarget }: FocusEvent) => {
      // What one leaves for a button must not move the button away under the click.
      if (!(relatedTarget instanceof HTMLButtonElement)) setLeft({ ...left, [name]: true })
    },
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setRefused({ ...refused, [name]: undefined })
    },
  })

  return (
    // Keys of the fields inside, not of the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={form}
      className={css.form}
      noValidate
      aria-labelledby="form-title"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <h1 id="form-title">{texts.title}</h1>
      <div className={css.fields}>
        <TextField {...field('name')} focusFirst autoComplete="off" />
        <TextField {...field('info')} help={texts.infoHelp} multiline minRows={3} maxRows={10} />
      </div>
      <div className={css.buttons}>
        <BusyButton
          type="submit"
          variant="contained"
          disabled={empty.length > 0}
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
        <StillNeeded id={hint} fields={empty.map((name) => texts[name])} />
      </div>
    </form>
  )
}
