import Button from '@mui/material/Button'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { BusyButton } from './busy-button.tsx'
import css from './name-info-form.module.css'
import { TextField } from './text-field.tsx'

export type NameAndInfo = { name: string; info: string }
type Wrong = { name?: string | undefined; info?: string | undefined }

type NameInfoFormProps = {
  title: string
  texts: { name: string; info: string; infoHelp: string; submit: string; busy: string; cancel: string }
  /** The contract's sentences about what is typed. */
  judge: (typed: NameAndInfo) => Wrong
  /** Answers what the server found wrong; nothing when it took it. */
  onSubmit: (typed: NameAndInfo) => Promise<Wrong | undefined>
  onCancel: () => void
}

/** Name and description: what departments and assets begin with. Ctrl or Cmd and Enter submit. */
export function NameInfoForm({ title, texts, judge, onSubmit, onCancel }: NameInfoFormProps) {
  const [typed, setTyped] = useState<NameAndInfo>({ name: '', info: '' })
  const [left, setLeft] = useState<{ name?: boolean; info?: boolean }>({})
  const [refused, setRefused] = useState<Wrong>({})
  const [busy, setBusy] = useState(false)
  const wrong = judge(typed)
  const empty = typed.name.trim() === '' || typed.info.trim() === ''
  const errorOf = (field: keyof NameAndInfo) => refused[field] ?? (left[field] ? wrong[field] : undefined)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setLeft({ name: true, info: true })
    if (busy || wrong.name || wrong.info) return
    setBusy(true)
    setRefused((await onSubmit(typed)) ?? {})
    setBusy(false)
  }
  const field = (name: keyof NameAndInfo) => ({
    name,
    label: texts[name],
    value: typed[name],
    error: errorOf(name),
    required: true,
    onBlur: () => setLeft({ ...left, [name]: typed[name] !== '' || left[name] === true }),
    onChange: (event: { target: { value: string } }) => {
      setTyped({ ...typed, [name]: event.target.value })
      setRefused({ ...refused, [name]: undefined })
    },
  })

  return (
    // Keys of the fields inside, not of the form.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={css.form}
      noValidate
      aria-labelledby="form-title"
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
      }}
    >
      <h1 id="form-title">{title}</h1>
      <div className={css.fields}>
        <TextField {...field('name')} focusFirst autoComplete="off" />
        <TextField {...field('info')} help={texts.infoHelp} multiline minRows={3} maxRows={10} />
      </div>
      <div className={css.buttons}>
        <BusyButton type="submit" variant="contained" disabled={empty} busy={busy} busyText={texts.busy}>
          {texts.submit}
        </BusyButton>
        <Button variant="outlined" disabled={busy} onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
