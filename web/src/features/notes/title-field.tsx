import { cleanTitle } from '@millwright/contract/notes'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ChangeEvent, useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import css from './notes.module.css'

type TitleFieldProps = {
  value: string
  /** Why no note can be saved with it. */
  wrong: string | null
  /** One begins with it. */
  isFirst: boolean
  onChange: (title: string) => void
  onEnter: () => void
}

/** One line that grows with a long title; what a title cannot hold is stripped as it is typed. */
export function TitleField({ value, wrong, isFirst, onChange, onEnter }: TitleFieldProps) {
  const t = useTranslations('notes')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const clean = (typed: string) => cleanTitle(typed.replaceAll(/[\r\n]+/g, ' '))
    const cleaned = clean(target.value)
    if (cleaned !== target.value) {
      const caret = clean(target.value.slice(0, target.selectionStart)).length
      target.value = cleaned
      target.setSelectionRange(caret, caret)
    }
    onChange(cleaned)
  }
  useEffect(() => {
    if (wrong || isFirst) field.current?.focus()
  }, [wrong, isFirst])
  return (
    <>
      <textarea
        ref={field}
        className={css.title}
        rows={1}
        value={value}
        placeholder={t('titlePlaceholder')}
        aria-label={t('title')}
        aria-invalid={wrong !== null}
        aria-describedby={wrong ? id : undefined}
        onChange={change}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      {wrong && (
        <p id={id} className={css.wrong} role="alert">
          <CircleAlert size={14} strokeWidth={1.8} aria-hidden />
          {wrong}
        </p>
      )}
    </>
  )
}
