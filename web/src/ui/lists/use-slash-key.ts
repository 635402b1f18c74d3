import { useEffect, type RefObject } from 'react'

/** `/` goes to the search, or where one asks, from wherever nothing is written. */
export function useSlashKey(field: RefObject<HTMLElement | null>, isOurs = true) {
  useEffect(() => {
    if (!isOurs) return
    const onKeyDown = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      // Within a viewer it goes to the search there.
      if (event.defaultPrevented) return
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || typing) return
      event.preventDefault()
      field.current?.focus()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [field, isOurs])
}
