import { limits } from '@millwright/contract/limits'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { withoutSign, withTyped } from './code-boxes.ts'
import css from './code-input.module.css'

type CodeInputProps = { label: string; describedBy: string; code: string; onCode: (code: string) => void }

const positions = Array.from({ length: limits.codeLength }, (_, position) => position)

/** Six boxes for a code by mail. Typing goes on by itself, pasting fills them all. */
export function CodeInput({ label, describedBy, code, onCode }: CodeInputProps) {
  const t = useTranslations('fields')
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const take = (change: { code: string; next: number }) => {
    onCode(change.code)
    boxes.current[change.next]?.focus()
    boxes.current[change.next]?.select()
  }
  return (
    <div className={css.boxes} role="group" aria-label={label} aria-describedby={describedBy}>
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
          onChange={({ target }) => {
            // A box that holds a sign hands over both; the new one is what was typed.
            const before = code[position] ?? ''
            const typed = target.value.length === 2 ? target.value.replace(before, '') : target.value
            if (typed !== '') take(withTyped(code, position, typed))
          }}
          onPaste={(event) => {
            event.preventDefault()
            take(withTyped(code, position, event.clipboardData.getData('text')))
          }}
          onKeyDown={(event) => {
            const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }
            const step = steps[event.key]
            if (event.key === 'Backspace' || event.key === 'Delete') {
              event.preventDefault()
              take(withoutSign(code, position))
            } else if (step) {
              event.preventDefault()
              boxes.current[position + step]?.focus()
            }
          }}
        />
      ))}
    </div>
  )
}
