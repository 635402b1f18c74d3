import { limits } from '@millwright/contract/limits'
import type { ReadLine } from '@millwright/contract/read-text'
import { texts } from '@millwright/contract/texts'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DoubtfulText } from './doubtful-text.tsx'
import css from './reading.module.css'

type ReadLinesProps = {
  label: string
  lines: readonly ReadLine[]
  written: ReadonlyMap<string, string>
  /** Those that somebody else corrected while they were written in. */
  corrected: ReadonlySet<string>
  selected: string | null
  /** The line that is written in. */
  editing: string | null
  mayWrite: boolean
  onSelect: (id: string) => void
  onEdit: (id: string | null) => void
  onWrite: (id: string, text: string) => void
  onLeave: (id: string) => void
}

/** The lines of a page: up and down go from one to the next, Enter writes in one, Escape leaves it as it was. */
export function ReadLines({ label, lines, selected, editing, ...props }: ReadLinesProps) {
  const { written: unsaved, corrected, mayWrite, onSelect, onEdit, onWrite, onLeave } = props
  const t = useTranslations('reading')
  const help = useId()
  const list = useRef<HTMLUListElement>(null)
  const target = editing ?? selected
  useEffect(() => {
    const line = target === null ? null : list.current?.querySelector<HTMLElement>(`[data-line="${target}"]`)
    line?.scrollIntoView({ block: 'nearest' })
    if (editing !== null) line?.querySelector('input')?.focus()
  }, [target, editing])

  const goTo = (index: number, edits: boolean) => {
    const line = lines[index]
    if (!line) return
    onSelect(line.id)
    if (edits) onEdit(line.id)
    else list.current?.querySelector<HTMLElement>(`[data-line="${line.id}"] button`)?.focus()
  }
  const focusLine = (id: string) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-line="${id}"] button`)?.focus())
  const onKeyDown = (event: KeyboardEvent, { id, index }: { id: string; index: number }) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const isWriting = id === editing
    if (event.key === 'ArrowDown') goTo(index + 1, isWriting)
    else if (event.key === 'ArrowUp') goTo(index - 1, isWriting)
    else if (event.key === 'Enter' && isWriting) {
      if (index + 1 < lines.length) goTo(index + 1, true)
      else {
        onEdit(null)
        focusLine(id)
      }
    } else if (event.key === 'Escape' && isWriting) {
      onLeave(id)
      focusLine(id)
    } else return
    event.preventDefault()
    // Escape leaves the line, not the viewer.
    event.stopPropagation()
  }
  return (
    <ul ref={list} className={css.lines} aria-label={label}>
      {lines.map((line, index) => {
        const { id } = line
        const written = unsaved.get(id)
        const isTooLong = (written?.length ?? 0) > limits.correctedLine
        const name = t('line', { line: String(index + 1) })
        const said = line.correctedAt && (line.correctedBy ? t('correctedBy', line.correctedBy) : t('corrected'))
        return (
          <li key={id} data-line={id} data-selected={id === selected || undefined}>
            {id === editing ? (
              <input
                aria-label={name}
                value={written ?? line.text}
                aria-invalid={isTooLong || undefined}
                aria-describedby={isTooLong ? `${help}-${id}` : undefined}
                onChange={({ target: field }) => onWrite(id, field.value)}
                onKeyDown={(event) => onKeyDown(event, { id, index })}
              />
            ) : (
              <button
                type="button"
                aria-current={id === selected ? 'true' : undefined}
                onFocus={() => onSelect(id)}
                onClick={() => {
                  onSelect(id)
                  if (mayWrite) onEdit(id)
                }}
                onKeyDown={(event) => onKeyDown(event, { id, index })}
              >
                <LineText text={written ?? line.text} doubtful={written === undefined ? line.doubtful : []} />
              </button>
            )}
            {isTooLong && (
              <span id={`${help}-${id}`} className={css.tooLong} role="alert">
                {texts.lineText}
              </span>
            )}
            {written !== undefined && corrected.has(id) && (
              <span className={css.now}>{t('standsNow', { text: line.text, said: said ?? t('corrected') })}</span>
            )}
            {said && written === undefined && <span className={css.said}>{said}</span>}
          </li>
        )
      })}
    </ul>
  )
}

function LineText({ text, doubtful }: Pick<ReadLine, 'text' | 'doubtful'>) {
  const t = useTranslations('reading')
  return text === '' ? <i>{t('notRead')}</i> : <DoubtfulText text={text} doubtful={doubtful} />
}
