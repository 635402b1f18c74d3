import type { Note, NoteEditor } from '@millwright/contract/notes'
import Button from '@mui/material/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useFormatter, useTranslations } from 'use-intl'
import { Avatar } from '../../domain/people/avatar.tsx'
import css from './notes.module.css'
import { useAgeText } from './save-state-text.tsx'

type OthersLineProps = {
  others: readonly NoteEditor[]
  /** What one of them saved meanwhile. */
  theirs: Note | null
  onReload: () => void
  onCompare: () => void
}

/** Who writes in the same note, and that it was changed. */
export function OthersLine({ others, theirs, onReload, onCompare }: OthersLineProps) {
  const t = useTranslations('notes')
  const format = useFormatter()
  const age = useAgeText()
  if (others.length === 0 && !theirs) return null
  const names = others.map(({ username }) => username)
  const time = theirs ? age(Date.parse(theirs.updatedAt)) : ''
  return (
    <div className={css.line} role="status">
      {theirs ? (
        <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
      ) : (
        others.map((one) => <Avatar key={one._id} of={{ ...one, name: { firstName: one.username, lastName: '' } }} />)
      )}
      <p>
        {theirs
          ? theirs.updatedBy
            ? t('changedBy', { name: theirs.updatedBy.username, time })
            : t('changed', { time })
          : names.length === 1
            ? t('writesToo', { name: names[0] ?? '' })
            : t('writeToo', { names: format.list(names) })}
      </p>
      {theirs && (
        <>
          <Button variant="text" color="secondary" size="small" onClick={onReload}>
            {t('reload')}
          </Button>
          <Button variant="outlined" size="small" onClick={onCompare}>
            {t('compare')}
          </Button>
        </>
      )}
    </div>
  )
}
