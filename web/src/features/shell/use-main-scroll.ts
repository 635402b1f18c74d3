import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** A new page starts at its top with the focus; going back lands where one was. */
export function useMainScroll(): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const { key, pathname } = useLocation()
  const kind = useNavigationType()
  const places = useRef(new Map<string, number>())
  const shown = useRef(pathname)

  useEffect(() => {
    const element = main.current
    if (!element) return
    const remember = () => places.current.set(key, element.scrollTop)
    element.addEventListener('scroll', remember, { passive: true })
    return () => element.removeEventListener('scroll', remember)
  }, [key])

  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const element = main.current
    if (!element) return
    element.scrollTo({ top: kind === 'POP' ? (places.current.get(key) ?? 0) : 0 })
    // What was clicked may be gone with its page: the keyboard goes on in the new one.
    if (document.activeElement === document.body) element.focus({ preventScroll: true })
  }, [key, pathname, kind])

  return main
}
