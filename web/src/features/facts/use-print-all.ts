import type { Fact } from '@millwright/contract/facts'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { readAllFacts } from '../../domain/facts/facts.ts'
import { toastFailure } from '../../ui/feedback/toasts.tsx'

/** Prints all lines that are asked for, not those of the page alone; `printed` while they are. */
export function usePrintAll(assetId: string, asked: Parameters<typeof readAllFacts>[1]) {
  const [printed, setPrinted] = useState<readonly Fact[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const print = async () => {
    setBusy(true)
    try {
      const facts = await readAllFacts(assetId, asked)
      // They have to stand there when the paper is made.
      flushSync(() => setPrinted(facts))
      window.addEventListener('afterprint', () => setPrinted(null), { once: true })
      window.print()
    } catch (error) {
      toastFailure(error)
    }
    setBusy(false)
  }
  return { printed, isBusy, print }
}
