import type { ChangedFact } from '@millwright/contract/facts'
import FileDiff from 'lucide-react/icons/file-diff'
import { useTranslations } from 'use-intl'
import { ChangedLines } from './changed-lines.tsx'
import css from './changed-lines.module.css'

/** What was quoted is said otherwise by now. */
export function SaidOtherwise({ facts = [] }: { facts?: readonly ChangedFact[] | undefined }) {
  const t = useTranslations('facts')
  if (facts.length === 0) return null
  return (
    <div className={css.box} role="note">
      <FileDiff size={18} strokeWidth={1.6} aria-hidden />
      <div>
        <p>{t('saidOtherwise')}</p>
        <ChangedLines lines={facts} />
      </div>
    </div>
  )
}
