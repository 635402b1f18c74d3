import { useEffect, useState } from 'react'

/** Whole seconds until `end` (a time in milliseconds), never below 0. */
export const secondsUntil = (end: number, now: number) => Math.max(0, Math.ceil((end - now) / 1000))

/** `4:12` */
export const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** Counts down to `end` by the clock, so that a sleeping tab does not fall behind. */
export function useCountdown(end: number): number {
  const [now, setNow] = useState(() => Date.now())
  const left = secondsUntil(end, now)
  const running = left > 0
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running, end])
  return left
}
