import { useEffect, useState } from 'react'

/** Milliseconds. */
const heldFor = 150

/**
 * Whether an answer that has begun is held back still. What is folded is known at its end, and an answer of quotes ends
 * within this time: drawn once, it does not jump.
 */
export function useHeld({ begun, streaming }: { begun: boolean; streaming: boolean }): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!begun || !streaming) return
    const timer = window.setTimeout(() => setIsOver(true), heldFor)
    return () => window.clearTimeout(timer)
  }, [begun, streaming])
  return streaming && !isOver
}
