import type { ChatLanguage } from '@millwright/contract/chats'
import { NoteLanguage, writingRoutes } from '@millwright/contract/writing'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { submitForm } from '../../../platform/api.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { toastFailure } from '../../../ui/feedback/toasts.tsx'
import { speechTag } from '../languages.ts'
import { useWritingTools } from '../tools.ts'
import { type DictationFailure, hasRecogniser, listenFor } from './recogniser.ts'
import { canRecord, failureOf, record } from './recorder.ts'

export type DictationState = 'idle' | 'listening' | 'recording' | 'writing-down'

const words = {
  refused: 'microphoneRefused',
  insecure: 'microphoneInsecure',
  missing: 'microphoneMissing',
  language: 'languageMissing',
  failed: 'dictationFailed',
} as const satisfies Record<DictationFailure, string>

/** As long as a long recording takes to be written down. */
const replyTimeout = 130_000
const toldKey = 'millwright.speech-told'

type Dictation = { language: ChatLanguage | null; onText: (text: string) => void }

/**
 * Speech to text: by the browser, else by a recording that the server has written down. `means` is null where neither
 * works, and nothing is offered then.
 */
export function useDictation({ language, onText }: Dictation) {
  const t = useTranslations('writing')
  const confirm = useConfirm()
  const { webSpeech, speechToText } = useWritingTools()
  const [state, setState] = useState<DictationState>('idle')
  const [interim, setInterim] = useState('')
  const running = useRef<{ stop: () => void } | null>(null)
  const isLeft = useRef(false)
  const isDropped = useRef(false)
  const insert = useRef(onText)
  useEffect(() => {
    insert.current = onText
  }, [onText])
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      running.current?.stop()
    }
  }, [])
  const means = webSpeech && hasRecogniser() ? 'browser' : speechToText && canRecord() ? 'recording' : null

  const end = (failure: DictationFailure | null) => {
    running.current = null
    setInterim('')
    setState('idle')
    if (failure) toast.error(t(words[failure]), { id: words[failure] })
  }
  const listen = async () => {
    const told = { title: t('tellTitle'), text: t('tellText'), action: t('tellAction') }
    if (localStorage.getItem(toldKey) === null && !(await confirm(told))) return
    localStorage.setItem(toldKey, new Date().toISOString())
    setState('listening')
    running.current = listenFor(speechTag(language), {
      onInterim: setInterim,
      onFinal: (text) => {
        if (!isDropped.current) insert.current(text)
      },
      onEnd: end,
    })
  }
  const recordAndSend = async () => {
    let isCancelled = false
    // While the browser asks for the microphone there is nothing to stop yet.
    running.current = {
      stop: () => {
        isCancelled = true
        end(null)
      },
    }
    setState('recording')
    const begun = await record().catch((error: unknown) => {
      if (!isCancelled) end(failureOf(error))
      return null
    })
    if (!begun) return
    if (isCancelled) return begun.stop()
    running.current = begun
    const { sound, fileName } = await begun.recording
    if (isLeft.current) return
    if (isDropped.current) return end(null)
    setState('writing-down')
    try {
      // What is not among these is told by the sound alone.
      const known = NoteLanguage.safeParse(language).data
      const fields = known ? { language: known } : {}
      const sent = { fields, file: sound, fileName, timeout: replyTimeout }
      const { data } = await submitForm(writingRoutes.writeDownSpeech, sent)
      if (data.text === '') toast.info(t('nothingSaid'), { id: 'nothingSaid' })
      else if (!isLeft.current && !isDropped.current) insert.current(data.text)
      end(null)
    } catch (error) {
      end(null)
      toastFailure(error)
    }
  }
  const toggle = () => {
    if (state === 'writing-down') return
    if (running.current) return running.current.stop()
    // No permission helps there: it is not asked for.
    if (!window.isSecureContext) return end('insecure')
    isDropped.current = false
    if (means === 'browser') void listen()
    if (means === 'recording') void recordAndSend()
  }
  /** What is still being written down of it is left out. */
  const stop = () => {
    isDropped.current = true
    running.current?.stop()
  }
  return { means, state, interim, toggle, stop }
}
