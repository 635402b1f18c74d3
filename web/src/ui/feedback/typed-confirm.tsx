import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, type SubmitEvent, useId, useState } from 'react'
import { BusyButton } from '../forms/busy-button.tsx'
import { Form } from '../forms/form.tsx'
import { TextField } from '../forms/text-field.tsx'
import { withToast } from './toasts.tsx'
import css from './typed-confirm.module.css'

type TypedConfirmProps = {
  title: string
  /** What has to be typed. */
  wanted: string
  texts: { label: string; action: string; busy: string; cancel: string }
  /** Further fields, and whether they are filled in. */
  fields?: ReactNode
  isFilled?: boolean
  children: ReactNode
  onClose: () => void
  onConfirmed: (typed: string) => Promise<{ message: string }>
}

/** Asks before what cannot be undone: whoever goes on types a name. */
export function TypedConfirm({
  title,
  wanted,
  texts,
  fields,
  isFilled = true,
  children,
  onClose,
  onConfirmed,
}: TypedConfirmProps) {
  const titleId = useId()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const isReady = typed.trim() === wanted && isFilled
  const confirm = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isReady || busy) return
    setBusy(true)
    const done = await withToast(texts.busy, () => onConfirmed(typed.trim()))
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <Form onSubmit={(event) => void confirm(event)}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          {children}
          <div className={css.fields}>
            {fields}
            <TextField
              label={texts.label}
              value={typed}
              autoComplete="off"
              onChange={({ target }) => setTyped(target.value)}
            />
          </div>
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" disabled={busy} onClick={onClose}>
            {texts.cancel}
          </Button>
          <BusyButton
            type="submit"
            variant="contained"
            color="error"
            disabled={!isReady}
            busy={busy}
            busyText={texts.busy}
          >
            {texts.action}
          </BusyButton>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
