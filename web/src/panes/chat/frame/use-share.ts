import { useState } from 'react'

const kept = 'millwright.chat-share'
const isShare = (share: number) => share >= 30 && share <= 70

/** The chat's share of the width, in percent, as this browser was left with it. */
export function useShare(otherwise: number) {
  const [share, setShare] = useState(() => {
    const before = Number(localStorage.getItem(kept) ?? Number.NaN)
    return isShare(before) ? before : otherwise
  })
  const change = (next: number) => {
    setShare(next)
    localStorage.setItem(kept, String(Math.round(next)))
  }
  return [share, change] as const
}
