import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { copyText } from '../../../ui/values/copy-text.ts'
import css from './second-factor.module.css'

/** They are nowhere else: a click beside the dialog does not close it. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('secondFactor')
  const title = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(codes.join('\n'))
    setIsCopied(true)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('codesTitle')}</DialogTitle>
      <DialogContent className={css.form}>
        <p>{t('codesText')}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('kept')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
