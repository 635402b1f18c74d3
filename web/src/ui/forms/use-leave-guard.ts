import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConfirm } from '../feedback/confirm.tsx'

/** Asks before unsaved changes are left, within the page and out of it. Returns what lets one go without asking. */
export function useLeaveGuard(isUnsaved: boolean): () => void {
  const t = useTranslations('confirm')
  const confirm = useConfirm()
  const isSaved = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isSaved.current && currentLocation.pathname !== nextLocation.pathname,
  )
  const ask = useEffectEvent(async () => {
    const leaves = await confirm({ title: t('leaveTitle'), text: t('leaveText'), action: t('leave'), danger: true })
    if (leaves) blocker.proceed?.()
    else blocker.reset?.()
  })
  useEffect(() => {
    if (blocker.state === 'blocked') void ask()
  }, [blocker.state])
  useEffect(() => {
    if (!isUnsaved) return
    const askBeforeLeaving = (event: BeforeUnloadEvent) => {
      if (!isSaved.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [isUnsaved])
  return () => {
    isSaved.current = true
  }
}
