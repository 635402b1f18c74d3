import { type NoteLanguage, writingRoutes } from '@millwright/contract/writing'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { listen } from '../../platform/streams.ts'
import { begun, heard, type ModifiedText } from './modified-text.ts'

export type Modification = { prompt: string; text: string; language: NoteLanguage | null }

/** Has a text modified, once at a time, and shows it as it comes. */
export function useModifiedText() {
  const t = useTranslations('writing')
  const [modified, setModified] = useState<ModifiedText | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const run = async ({ prompt, text, language }: Modification) => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    let now = begun
    const change = (next: ModifiedText) => {
      now = next
      if (running.current === stop) setModified(next)
    }
    change(begun)
    const loading = t('modifying')
    toast.loading(loading, { id: loading })
    try {
      const body = { prompt, text, ...(language ? { language } : {}) }
      await listen(writingRoutes.modifyText, { body, signal: stop.signal }, (event) => change(heard(now, event)))
      if (now.state === 'writing') change({ ...now, state: 'failed', reason: t('brokenOff') })
    } catch (error) {
      const reason = error instanceof Error ? error.message : t('brokenOff')
      change(stop.signal.aborted ? { ...now, state: 'stopped' } : { ...now, state: 'failed', reason })
    }
    // The next one has the toast already.
    if (running.current !== stop) return
    if (now.state === 'failed') toast.error(now.reason ?? t('brokenOff'), { id: loading })
    else toast.dismiss(loading)
  }
  return { modified, run, stop: () => running.current?.abort() }
}
