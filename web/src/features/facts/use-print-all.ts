import type { FactPage } from '@millwright/contract/facts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { readAllFacts } from '../../domain/facts/facts.ts'
import { toastFailure } from '../../ui/feedback/toasts.tsx'

/**
 * Prints all lines that are asked for, not those of the page alone; `printed` while they are. `isOnPaper`: the browser prints
 * the page, by itself or for that.
 */
export function usePrintAll(assetId: string, asked: Parameters<typeof readAllFacts>[1]) {
  const [printed, setPrinted] = useState<FactPage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isOnPaper, setOnPaper] = useState(false)
  useEffect(() => {
    // It has to stand there when the paper is made.
    const begin = () => flushSync(() => setOnPaper(true))
    const end = () => setOnPaper(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  const print = async () => {
    setBusy(true)
    try {
      const all = await readAllFacts(assetId, asked)
      // They have to stand there when the paper is made.
      flushSync(() => setPrinted(all))
      window.addEventListener('afterprint', () => setPrinted(null), { once: true })
      window.print()
    } catch (error) {
      toastFailure(error)
    }
    setBusy(false)
  }
  return { printed, isBusy, isOnPaper, print }
}
