import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Redo from 'lucide-react/icons/redo-2'
import Undo from 'lucide-react/icons/undo-2'
import WandSparkles from 'lucide-react/icons/wand-sparkles'
import { useTranslations } from 'use-intl'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { BusyButton } from '../../../../ui/forms/busy-button.tsx'
import css from './transcript.module.css'
import type { useEditing } from './use-editing.ts'

type EditBarProps = { editing: ReturnType<typeof useEditing>; onHelp: () => void }

/** What is done with the changes to a transcript. */
export function EditBar({ editing, onHelp }: EditBarProps) {
  const t = useTranslations('videos')
  const tWriting = useTranslations('writing')
  const confirm = useConfirm()
  const { changed, isSaving } = editing
  const leave = async () => {
    const question = { title: t('discardTitle'), text: t('discardText'), action: t('discard'), danger: true }
    if (changed === 0 || (await confirm(question))) editing.cancel()
  }
  return (
    <div className={css.edits} role="toolbar" aria-label={t('editing')}>
      <IconButton aria-label={t('undo')} title={t('undo')} disabled={!editing.canUndo} onClick={editing.undo}>
        <Undo size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <IconButton aria-label={t('redo')} title={t('redo')} disabled={!editing.canRedo} onClick={editing.redo}>
        <Redo size={18} strokeWidth={1.6} aria-hidden />
      </IconButton>
      <Button
        variant="text"
        color="secondary"
        size="small"
        startIcon={<WandSparkles size={16} strokeWidth={1.6} aria-hidden />}
        // The selection stays what it is.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onHelp}
      >
        {tWriting('textHelp')}
      </Button>
      <span className={css.state} role="status">
        {changed === 0 ? t('unchanged') : t('changedLines', { count: changed })}
      </span>
      <Button variant="text" color="secondary" size="small" onClick={() => void leave()}>
        {t('cancel')}
      </Button>
      <BusyButton
        variant="contained"
        size="small"
        busy={isSaving}
        busyText={t('saving')}
        disabled={changed === 0}
        onClick={editing.save}
      >
        {t('save')}
      </BusyButton>
    </div>
  )
}
