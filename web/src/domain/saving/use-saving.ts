import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { RunningSaving, WritingPage } from './run-saving.ts'

/** Keeps and sends what is written as long as the screen stands, and once more when it goes. */
export function useSaving<Text, Stored, Reply>(
  create: () => RunningSaving<Text, Stored, Reply>,
  page: WritingPage<Text, Stored>,
) {
  const latest = useRef(page)
  useLayoutEffect(() => {
    latest.current = page
  })
  const [saving] = useState(create)
  const state = useSyncExternalStore(saving.subscribe, saving.state)
  // Ends before the editor does: what is written is read once more.
  useLayoutEffect(
    () =>
      saving.begin({
        read: () => latest.current.read(),
        onTaken: (stored, sent) => latest.current.onTaken(stored, sent),
      }),
    [saving],
  )
  useEffect(() => {
    const keep = () => saving.keepNow()
    // A phone ends a page that is out of sight without asking it.
    document.addEventListener('visibilitychange', keep)
    window.addEventListener('beforeunload', keep)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', keep)
      window.removeEventListener('beforeunload', keep)
      window.removeEventListener('pagehide', keep)
    }
  }, [saving])
  return { saving, state }
}
