import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import form from '../auth-form.module.css'
import { followRestore, type RestoreEnd } from './follow-restore.ts'

type RestoreProgressProps = { code: string; onEnd: (end: RestoreEnd) => void }

/** How far it is, until the server is there again. @param code of the server that restores */
export function RestoreProgress({ code, onEnd }: RestoreProgressProps) {
  const t = useTranslations('restore')
  const [{ done, total }, setProgress] = useState({ done: 0, total: 0 })
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    const leaving = new AbortController()
    void (async () => {
      for await (const at of followRestore(code, leaving.signal)) {
        if (leaving.signal.aborted) return
        if (at.state === 'running') setProgress(at)
        else end(at)
      }
    })()
    return () => leaving.abort()
  }, [code])

  return (
    <div className={form.card}>
      <h1 className={form.title}>{t('running')}</h1>
      <p className={form.lead}>{t('runningText')}</p>
      <p className={form.lead} role="status">
        {total > 0 ? t('done', { done, total }) : ''}
      </p>
    </div>
  )
}
