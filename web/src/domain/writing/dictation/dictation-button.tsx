import type { NoteLanguage } from '@millwright/contract/writing'
import IconButton from '@mui/material/IconButton'
import Popper from '@mui/material/Popper'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import css from '../writing.module.css'
import { type DictationState, useDictation } from './use-dictation.ts'

const states = {
  listening: 'listening',
  recording: 'recording',
  'writing-down': 'writingDown',
} as const satisfies Record<Exclude<DictationState, 'idle'>, string>

type DictationButtonProps = {
  language: NoteLanguage | null
  /** Is given what was said, to be put where the cursor stands. */
  onText: (text: string) => void
}

/** Absent where nothing here can write down speech. */
export function DictationButton({ language, onText }: DictationButtonProps) {
  const t = useTranslations('writing')
  const { means, state, interim, toggle } = useDictation({ language, onText })
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  if (means === null) return null
  const isOn = state === 'listening' || state === 'recording'
  const name = t(isOn ? 'stopDictating' : 'dictate')
  return (
    <>
      <IconButton
        ref={setButton}
        aria-label={name}
        title={name}
        aria-pressed={isOn}
        disabled={state === 'writing-down'}
        className={isOn ? (css.dictating ?? '') : ''}
        // The cursor stays where the words are to stand.
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        {isOn ? <Square size={14} fill="currentColor" aria-hidden /> : <Mic size={18} strokeWidth={1.6} aria-hidden />}
      </IconButton>
      {state !== 'idle' && (
        <Popper open anchorEl={button} placement="bottom-end" className={css.spoken ?? ''}>
          <span role="status">{interim || t(states[state])}</span>
        </Popper>
      )}
    </>
  )
}
