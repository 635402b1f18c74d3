import { limits } from '@millwright/contract/limits'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { hasOtherCharacters, withoutCharacter, withTyped } from './code-boxes.ts'
import css from './code-input.module.css'

type CodeInputProps = {
  label: string
  help: string
  /** The sentence that says what is wrong; it takes the place of the help. */
  error?: string | undefined
  code: string
  onCode: (code: string) => void
}

const positions = Array.from({ length: limits.codeLength }, (_, position) => position)

/** Six boxes for a code by mail. Typing goes on by itself, pasting fills them all. */
export function CodeInput({ label, help, error, code, onCode }: CodeInputProps) {
  const t = useTranslations('fields')
  const helpId = useId()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const [swallowed, setSwallowed] = useState(false)
  const take = (change: { code: string; next: number }) => {
    onCode(change.code)
    boxes.current[change.next]?.focus()
    boxes.current[change.next]?.select()
  }
  const type = (position: number, text: string) => {
    const change = withTyped(code, position, text)
    setSwallowed(change.code.length < limits.codeLength && hasOtherCharacters(text))
    take(change)
  }
  return (
    <div>
      <div className={css.boxes} role="group" aria-label={label} aria-describedby={helpId}>
        {positions.map((position) => (
          <input
            key={position}
            ref={(element) => {
              boxes.current[position] = element
            }}
            className={css.box}
            aria-label={t('codeBox', { position: String(position + 1), count: String(limits.codeLength) })}
            type="text"
            inputMode="text"
            autoCapitalize="characters"
            autoComplete={position === 0 ? 'one-time-code' : 'off'}
            spellCheck={false}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- The screen has this one purpose.
            autoFocus={position === 0}
            value={code[position] ?? ''}
            onFocus={(event) => event.currentTarget.select()}
            // React tells of no change when the character is typed that is there already; that one goes on too.
            onChange={ignore}
            onInput={({ currentTarget }) => {
              // A box that holds a character hands over both; the new one is what was typed.
              const before = code[position] ?? ''
              const { value } = currentTarget
              const typed = value.length === 2 ? value.replace(before, '') : value
              if (typed !== '') type(position, typed)
            }}
            onPaste={(event) => {
              event.preventDefault()
              type(position, event.clipboardData.getData('text'))
            }}
            onKeyDown={(event) => {
              const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
              const step = steps[event.key]
              if (event.key === 'Backspace' || event.key === 'Delete') {
                event.preventDefault()
                take(withoutCharacter(code, position))
              } else if (step) {
                event.preventDefault()
                boxes.current[position + step]?.focus()
              }
            }}
          />
        ))}
      </div>
      <p id={helpId} className={css.help} aria-live="polite">
        {swallowed || error === undefined ? (
          <span>{swallowed ? t('codeCharacters') : help}</span>
        ) : (
          <span className={css.error}>
            <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
            {error}
          </span>
        )}
      </p>
    </div>
  )
}

const ignore = () => undefined
