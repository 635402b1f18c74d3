import Button from '@mui/material/Button'
import HardDrive from 'lucide-react/icons/hard-drive'
import { useTranslations } from 'use-intl'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { TimeText } from '../../../../ui/values/time-text.tsx'
import type { KeptEdits } from './kept-edits.ts'
import css from './transcript.module.css'

type KeptEditsLineProps = { kept: KeptEdits; onUse: () => void; onDiscard: () => void }

/** What this browser kept of an earlier visit and never saved. */
export function KeptEditsLine({ kept, onUse, onDiscard }: KeptEditsLineProps) {
  const t = useTranslations('videos')
  const confirm = useConfirm()
  const discard = async () => {
    const question = { title: t('discardTitle'), text: t('discardText'), action: t('discard'), danger: true }
    if (await confirm(question)) onDiscard()
  }
  return (
    <div className={css.kept} role="region" aria-label={t('keptEdits')}>
      <HardDrive size={18} strokeWidth={1.6} aria-hidden />
      <p>
        {t('keptText', { count: kept.work.lines.length })} <TimeText at={new Date(kept.keptAt).toISOString()} />
      </p>
      <Button variant="text" color="secondary" size="small" onClick={() => void discard()}>
        {t('discard')}
      </Button>
      <Button variant="outlined" size="small" onClick={onUse}>
        {t('useThem')}
      </Button>
    </div>
  )
}
