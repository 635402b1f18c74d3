import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, useCallback, useContext, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export type Question = { title: string; text: string; action: string; danger?: boolean }

const ConfirmContext = createContext<((question: Question) => Promise<boolean>) | null>(null)

/** Asks before something is done; resolves to whether it is to be done. Escape and Cancel both mean no. */
export function useConfirm() {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm stands outside ConfirmProvider')
  return confirm
}

/** Holds the one dialog that asks. Cancel has the focus, which then returns to where it was. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useTranslations('confirm')
  const id = useId()
  const [question, setQuestion] = useState<Question | null>(null)
  const [open, setOpen] = useState(false)
  const answerTo = useRef<((yes: boolean) => void) | null>(null)

  const confirm = useCallback((asked: Question) => {
    // A second question takes the place of the first, which nobody can answer any more.
    answerTo.current?.(false)
    setQuestion(asked)
    setOpen(true)
    return new Promise<boolean>((resolve) => (answerTo.current = resolve))
  }, [])
  const answer = (yes: boolean) => {
    setOpen(false)
    answerTo.current?.(yes)
    answerTo.current = null
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        open={open}
        onClose={() => answer(false)}
        maxWidth="xs"
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
      >
        <DialogTitle id={`${id}-title`}>{question?.title}</DialogTitle>
        <DialogContent id={`${id}-text`}>{question?.text}</DialogContent>
        <DialogActions>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- A dialog that asks begins at the safe answer. */}
          <Button variant="outlined" autoFocus onClick={() => answer(false)}>
            {t('cancel')}
          </Button>
          <Button variant="contained" color={question?.danger ? 'error' : 'secondary'} onClick={() => answer(true)}>
            {question?.action}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}
