import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popper from '@mui/material/Popper'
import useMediaQuery from '@mui/material/useMediaQuery'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { useDictation } from '../../../domain/writing/dictation/use-dictation.ts'
import writing from '../../../domain/writing/writing.module.css'

const states = { listening: 'listening', recording: 'recording', 'writing-down': 'writingDown' } as const

/** Starts and stops dictation; absent where nothing here can write down speech. On touch it has its word. */
export function SpeakButton({ dictation }: { dictation: ReturnType<typeof useDictation> }) {
  const t = useTranslations('writing')
  const tChats = useTranslations('chats')
  const byTouch = useMediaQuery('(pointer: coarse)', { noSsr: true })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { means, state, interim, toggle } = dictation
  const isMissing = means === null
  useEffect(() => {
    // Nobody is told but whoever looks for the cause.
    // oxlint-disable-next-line no-console -- The specification asks for this line.
    if (isMissing) console.info('Speech recognition is not available here')
  }, [isMissing])
  if (isMissing) return null
  const isOn = state === 'listening' || state === 'recording'
  const name = t(isOn ? 'stopDictating' : 'dictate')
  const shared = {
    title: name,
    'aria-pressed': isOn,
    disabled: state === 'writing-down',
    className: isOn ? (writing.dictating ?? '') : '',
    // The cursor stays where the words are to stand.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: toggle,
  }
  const icon = isOn ? (
    <Square size={14} fill="currentColor" aria-hidden />
  ) : (
    <Mic size={18} strokeWidth={1.6} aria-hidden />
  )
  return (
    <>
      {byTouch ? (
        <Button {...shared} ref={setAnchor} variant="text" size="small" startIcon={icon}>
          {tChats(isOn ? 'stop' : 'speak')}
        </Button>
      ) : (
        <IconButton {...shared} aria-label={name} ref={setAnchor}>
          {icon}
        </IconButton>
      )}
      {state !== 'idle' && (
        <Popper open anchorEl={anchor} placement="top-end" className={writing.spoken ?? ''}>
          <span role="status">{interim || t(states[state])}</span>
        </Popper>
      )}
    </>
  )
}
