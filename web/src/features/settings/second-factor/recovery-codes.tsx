import { useTranslations } from 'use-intl'
import { ShownOnceDialog } from '../shown-once-dialog.tsx'
import css from './second-factor.module.css'

export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useTranslations('secondFactor')
  return (
    <ShownOnceDialog
      title={t('codesTitle')}
      texts={{ copy: t('copy'), copied: t('copied'), close: t('kept') }}
      secret={codes.join('\n')}
      className={css.form}
      onClose={onClose}
    >
      <p>{t('codesText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </ShownOnceDialog>
  )
}
