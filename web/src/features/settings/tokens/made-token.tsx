import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { copyText } from '../../../ui/values/copy-text.ts'
import css from './tokens.module.css'

/** It is nowhere else: a click beside the dialog does not close it. */
export function MadeToken({ token, onClose }: { token: string; onClose: () => void }) {
  const t = useTranslations('tokens')
  const title = useId()
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(token)
    setIsCopied(true)
  }
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={title}>
      <DialogTitle id={title}>{t('madeTitle')}</DialogTitle>
      <DialogContent className={css.form}>
        <p>{t('madeText')}</p>
        <TextField
          label={t('token')}
          value={token}
          readOnly
          className={css.token ?? ''}
          onFocus={({ target }) => target.select()}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={() => void copy()}>
          <span aria-live="polite">{t(isCopied ? 'copied' : 'copy')}</span>
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('done')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
