import type { Note } from '@millwright/contract/notes'
import Button from '@mui/material/Button'
import HardDrive from 'lucide-react/icons/hard-drive'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { KeptNote } from '../../domain/notes/kept-notes.ts'
import { isSameText } from '../../domain/notes/note-document.ts'
import { openUnsavedWork } from '../../domain/saving/unsaved-work.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { toastFailure } from '../../ui/feedback/toasts.tsx'
import css from './notes.module.css'
import { useAgeText } from './save-state-text.tsx'

type KeptLineProps = {
  /** The latest first. */
  kept: readonly KeptNote[]
  note: Note | null
  onUse: (draft: KeptNote) => void
}

/** What this browser kept of an earlier visit and never sent: one by one, until each was used or discarded. */
export function KeptLine({ kept, note, onUse }: KeptLineProps) {
  const t = useTranslations('notes')
  const confirm = useConfirm()
  const age = useAgeText()
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  // What the server has by now needs no question.
  const draft = kept.find((one) => !settled.has(one.key) && !(note && isSameText(one.work, note)))
  if (!draft) return null
  const settle = () => setSettled(new Set([...settled, draft.key]))
  const discard = async () => {
    const question = { title: t('discardTitle'), text: t('discardText'), action: t('discard'), danger: true }
    if (!(await confirm(question))) return
    settle()
    try {
      await (await openUnsavedWork()).drop(draft.key)
    } catch (error) {
      toastFailure(error)
    }
  }
  const time = age(draft.keptAt)
  return (
    <div className={css.line} role="region" aria-label={t('stateKept')}>
      <HardDrive size={18} strokeWidth={1.6} aria-hidden />
      <p>
        {note
          ? t('restoreKept', { time })
          : draft.work.title === ''
            ? t('restoreUntitled', { time })
            : t('restoreNew', { title: draft.work.title, time })}
      </p>
      <Button variant="text" color="secondary" size="small" onClick={() => void discard()}>
        {t('discard')}
      </Button>
      <Button
        variant="outlined"
        size="small"
        onClick={() => {
          settle()
          onUse(draft)
        }}
      >
        {t('useIt')}
      </Button>
    </div>
  )
}
