import type { Dictionary } from '@millwright/contract/dictionaries'
import { useEffect, useRef } from 'react'
import { isPreparing } from './pair.ts'

type SeenProgress = { progress: number; at: number }

/** Below it a rate says nothing yet. */
const leastProgress = 5

/** Whole seconds until 100 at the rate since it was first seen; null while that says too little. */
export function secondsLeft(first: SeenProgress | undefined, now: SeenProgress): number | null {
  if (!first || now.progress - first.progress < leastProgress) return null
  const rate = (now.progress - first.progress) / (now.at - first.at)
  return Math.max(1, Math.round((100 - now.progress) / rate / 1000))
}

/** How long dictionaries are still being prepared, by how far they came since this screen first saw them. */
export function useSecondsLeft(dictionaries: readonly Dictionary[] | undefined, readAt: number) {
  const firstSeen = useRef(new Map<string, SeenProgress>())
  useEffect(() => {
    for (const one of dictionaries ?? []) {
      const { id, progress } = one
      if (!isPreparing(one)) firstSeen.current.delete(id)
      else if (!firstSeen.current.has(id)) firstSeen.current.set(id, { progress, at: readAt })
    }
  }, [dictionaries, readAt])
  return ({ id, progress }: Dictionary) => secondsLeft(firstSeen.current.get(id), { progress, at: readAt })
}
