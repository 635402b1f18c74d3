import type { GlossaryImport } from '@millwright/contract/glossary'
import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import css from './glossary.module.css'

const errorsShown = 10

/** What became of the lines of a file, until it is dismissed. */
export function ImportOutcome({ outcome, onDismiss }: { outcome: GlossaryImport; onDismiss: () => void }) {
  const t = useTranslations('glossary')
  const { created, unchanged, errors } = outcome
  const left = errors.length - errorsShown
  return (
    <div className={css.outcome} role="status">
      <div>
        <p>{t('imported', { created, unchanged })}</p>
        {errors.length > 0 && (
          <ul>
            {errors.slice(0, errorsShown).map(({ line, error }) => (
              <li key={line}>{t('lineFailed', { line: String(line), error })}</li>
            ))}
            {left > 0 && <li>{t('moreFailed', { count: left })}</li>}
          </ul>
        )}
      </div>
      <IconButton size="small" aria-label={t('dismiss')} title={t('dismiss')} onClick={onDismiss}>
        <X size={16} strokeWidth={1.6} aria-hidden />
      </IconButton>
    </div>
  )
}
