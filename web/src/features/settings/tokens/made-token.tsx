import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ShownOnceDialog } from '../shown-once-dialog.tsx'
import css from './tokens.module.css'

/** A token that is shown this once; `title` says what for. */
export function MadeToken({ title, token, onClose }: { title: string; token: string; onClose: () => void }) {
  const t = useTranslations('tokens')
  return (
    <ShownOnceDialog
      title={title}
      texts={{ copy: t('copy'), copied: t('copied'), close: t('done') }}
      secret={token}
      className={css.form}
      onClose={onClose}
    >
      <p>{t('madeText')}</p>
      <TextField
        label={t('token')}
        value={token}
        readOnly
        className={css.token ?? ''}
        onFocus={({ target }) => target.select()}
      />
    </ShownOnceDialog>
  )
}
