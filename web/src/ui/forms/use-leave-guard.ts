import { useEffect, useEffectEvent, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useTranslations } from 'use-intl'
import { useConfirm } from '../feedback/confirm.tsx'

/** Asks whether unsaved changes may be left. */
export function useConfirmLeaving(): () => Promise<boolean> {
  const t = useTranslations('confirm')
  const confirm = useConfirm()
  return () => confirm({ title: t('leaveTitle'), text: t('leaveText'), action: t('leave'), danger: true })
}

const none: readonly string[] = []

/**
 * Asks before unsaved changes are left, within the page and out of it. `parameters` of the address say what is shown:
 * with another value, something else is. Returns what lets one go without asking.
 */
export function useLeaveGuard(isUnsaved: boolean, parameters = none): () => void {
  const confirmLeaving = useConfirmLeaving()
  const isSaved = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && !isSaved.current && !showsSame(currentLocation, nextLocation, parameters),
  )
  const ask = useEffectEvent(async () => {
    if (await confirmLeaving()) blocker.proceed?.()
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

type Address = { pathname: string; search: string }

export function showsSame(now: Address, next: Address, parameters: readonly string[]): boolean {
  const [before, after] = [new URLSearchParams(now.search), new URLSearchParams(next.search)]
  return now.pathname === next.pathname && parameters.every((name) => before.get(name) === after.get(name))
}
