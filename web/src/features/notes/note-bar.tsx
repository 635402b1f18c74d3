import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import History from 'lucide-react/icons/history'
import { type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { SaveKind } from '../../domain/saving/saving-state.ts'
import type { NoteSavingState } from '../../panes/notes/note-saving.ts'
import css from './notes.module.css'
import { SaveStateText } from './save-state-text.tsx'

type NoteBarProps = {
  state: NoteSavingState
  /** Why nothing can be saved yet; null when it can. */
  cannotSave: string | null
  onClose: () => void
  onSave: (kind: SaveKind) => void
  /** Undefined as long as there are none. */
  onVersions: (() => void) | undefined
  onPressedDisabled: () => void
  /** What helps with writing. */
  tools?: ReactNode
}

export function NoteBar({ state, cannotSave, tools, ...does }: NoteBarProps) {
  const t = useTranslations('notes')
  const saves = [
    { kind: 'draft', text: t('saveDraft'), variant: 'outlined' },
    { kind: 'save', text: t('saveAndClose'), variant: 'contained' },
  ] as const
  return (
    <div className={css.bar} role="toolbar" aria-label={t('bar')}>
      {state.isDraft && <span className={css.badge}>{t('draft')}</span>}
      <SaveStateText state={state} />
      <span className={css.gap} />
      {tools}
      {does.onVersions && (
        <IconButton aria-label={t('versions')} title={t('versions')} onClick={does.onVersions}>
          <History size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      )}
      <span className={css.rule} />
      <Button variant="text" color="secondary" className={css.close ?? ''} onClick={does.onClose}>
        {t('close')}
      </Button>
      {saves.map(({ kind, text, variant }) => (
        // The tooltip of a disabled button: it takes no pointer itself.
        <span
          key={kind}
          role="presentation"
          className={css.saves}
          title={cannotSave ?? undefined}
          onMouseDown={(event) => {
            // The cursor stays in the text, where one goes on.
            event.preventDefault()
            if (cannotSave !== null) does.onPressedDisabled()
          }}
        >
          <Button
            variant={variant}
            disabled={cannotSave !== null}
            aria-description={cannotSave ?? undefined}
            onClick={() => does.onSave(kind)}
          >
            {text}
          </Button>
        </span>
      ))}
    </div>
  )
}
