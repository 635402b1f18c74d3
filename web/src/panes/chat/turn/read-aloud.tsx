import IconButton from '@mui/material/IconButton'
import Square from 'lucide-react/icons/square'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { spokenText } from './spoken-text.ts'

type ReadAloudProps = {
  text: string
  /** As ISO 639-1; null where it is not known. */
  language: string | null
}

/** Reads an answer aloud with the voice of the browser; absent where it has none. */
export function ReadAloud({ text, language }: ReadAloudProps) {
  const t = useTranslations('chats')
  const [speaking, setSpeaking] = useState(false)
  const spoken = useRef<SpeechSynthesisUtterance>(null)
  // Whoever leaves the answer hears no more of it.
  useEffect(
    () => () => {
      if (spoken.current) window.speechSynthesis.cancel()
    },
    [],
  )
  if (!('speechSynthesis' in window)) return null

  const stop = () => {
    spoken.current = null
    setSpeaking(false)
    window.speechSynthesis.cancel()
  }
  const start = () => {
    // There is one voice: what it is saying elsewhere ends.
    window.speechSynthesis.cancel()
    const utterance = new SpeechSynthesisUtterance(spokenText(text))
    if (language !== null) utterance.lang = language
    const onEnd = () => {
      if (spoken.current !== utterance) return
      spoken.current = null
      setSpeaking(false)
    }
    utterance.addEventListener('end', onEnd)
    utterance.addEventListener('error', onEnd)
    spoken.current = utterance
    setSpeaking(true)
    window.speechSynthesis.speak(utterance)
  }
  const name = t(speaking ? 'stopReading' : 'readAloud')
  return (
    <IconButton aria-label={name} title={name} aria-pressed={speaking} onClick={speaking ? stop : start}>
      {speaking ? (
        <Square size={14} fill="currentColor" aria-hidden />
      ) : (
        <Volume2 size={18} strokeWidth={1.6} aria-hidden />
      )}
    </IconButton>
  )
}
