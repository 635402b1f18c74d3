import { useEffect, useRef, useState } from 'react'

/**
 * A field whose value stands in the address. The router changes the address later than one types: the field shows
 * what was typed at once, and takes from outside only what it did not send itself.
 */
export function useTyped(committed: string, commit: (next: string) => void) {
  const [typed, setTyped] = useState(committed)
  const sent = useRef<string[]>([])
  const known = useRef(committed)
  useEffect(() => {
    // What is typed before the first effect runs is newer than the address.
    if (known.current === committed) return
    known.current = committed
    const own = sent.current.indexOf(committed)
    if (own >= 0) sent.current.splice(0, own + 1)
    else setTyped(committed)
  }, [committed])
  const type = (next: string, isReady = true) => {
    setTyped(next)
    if (!isReady) return
    // The router may leave out what another key has overtaken.
    sent.current = next === committed ? [] : [...sent.current, next]
    commit(next)
  }
  return [typed, type] as const
}
