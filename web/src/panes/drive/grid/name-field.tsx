import { sentenceOfIssue } from '@millwright/contract/reasons/issues'
import { FolderName } from '@millwright/contract/drive'
import { FileName } from '@millwright/contract/resources'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './item-grid.module.css'
import { splitName, type Row } from '../../../domain/drive/rows.ts'

type NameFieldProps = { row: Row; onNamed: (row: Row, name: string | null) => void }

/**
 * Renames in place: Enter and leaving it save, Escape does not. The ending of a file stays. What is changed is the row as
 * it was seen: the list may be read anew meanwhile, and another's name would be written over.
 */
export function NameField({ row: shown, onNamed }: NameFieldProps) {
  const t = useTranslations('drive')
  const [row] = useState(shown)
  const { stem, ending } = row.kind === 'file' ? splitName(row.file.fileName) : { stem: row.folder.name, ending: '' }
  const [typed, setTyped] = useState(stem)
  const [error, setError] = useState<string>()
  // Leaving the field follows Enter and Escape, too.
  const isDone = useRef(false)
  const end = (name: string | null) => {
    if (isDone.current) return
    isDone.current = true
    onNamed(row, name)
  }
  const judged = () => (row.kind === 'folder' ? FolderName : FileName).safeParse(typed)
  const save = () => {
    const name = judged()
    setError(sentenceOfIssue(name.error?.issues[0]))
    if (name.success) end(name.data)
  }
  return (
    <span className={css.naming}>
      <input
        className={css.field}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the name that was chosen to be changed.
        autoFocus
        aria-label={t('newNameOf', { name: stem })}
        aria-invalid={error !== undefined}
        value={typed}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (event.key === 'Enter') save()
          if (event.key === 'Escape') end(null)
        }}
        onBlur={() => end(judged().data ?? null)}
      />
      {ending && <span className={css.ending}>{ending}</span>}
      {error && (
        <span className={css.fault} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
