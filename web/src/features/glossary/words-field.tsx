import X from 'lucide-react/icons/x'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FieldFrame } from '../../ui/forms/field-frame.tsx'
import { withWords } from './set-words.ts'
import css from './words-field.module.css'

type WordsFieldProps = {
  words: readonly string[]
  error: string | undefined
  onChange: (words: string[]) => void
  /** What is typed and not yet a word. */
  onTyped: (typed: string) => void
}

/** Words as chips with an input behind them; Enter or a comma ends a word, Backspace in the empty input takes the last. */
export function WordsField({ words, error, onChange, onTyped }: WordsFieldProps) {
  const t = useTranslations('glossary')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const type = (next: string) => {
    setTyped(next)
    onTyped(next)
  }
  const add = (text: string) => {
    onChange(withWords(words, text))
    type('')
  }
  const remove = (word: string) => {
    onChange(words.filter((one) => one !== word))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method ends its own word with Enter.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (event.key === ',' || (event.key === 'Enter' && typed.trim() !== '')) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') onChange(words.slice(0, -1))
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!/[,;\t\n]/.test(text)) return
    event.preventDefault()
    add(`${typed}${text}`)
  }
  return (
    <FieldFrame id={id} label={t('words')} help={t('wordsHelp')} error={error}>
      <div className={css.box}>
        {words.length > 0 && (
          <ul className={css.words}>
            {words.map((word) => (
              <li key={word}>
                {word}
                <button type="button" aria-label={t('removeWord', { word })} onClick={() => remove(word)}>
                  <X size={14} strokeWidth={1.6} aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        )}
        <input
          ref={input}
          id={id}
          type="text"
          value={typed}
          autoComplete="off"
          autoCapitalize="off"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- The dialog is this one field.
          autoFocus
          aria-describedby={`${id}-text`}
          aria-invalid={error !== undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      </div>
    </FieldFrame>
  )
}
