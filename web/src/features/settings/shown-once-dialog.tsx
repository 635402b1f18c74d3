import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId, useState } from 'react'
import { copyText } from '../../ui/values/copy-text.ts'

type ShownOnceDialogProps = {
  title: string
  texts: { copy: string; copied: string; close: string }
  /** What the button copies. */
  secret: string
  className: string | undefined
  children: ReactNode
  onClose: () => void
}

/** What it shows is nowhere else: a click beside the dialog does not close it. */
export function ShownOnceDialog({ title, texts, secret, className, children, onClose }: ShownOnceDialogProps) {
  const id = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(secret)
    setIsCopied(true)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent className={className ?? ''}>{children}</DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? texts.copied : texts.copy}</span>
        </Button>
        <Button variant="contained" onClick={onClose}>
          {texts.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
