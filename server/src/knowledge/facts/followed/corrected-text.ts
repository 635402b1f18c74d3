import type { Transaction } from '../../../platform/database/transaction.ts'
import type { PassageOwner } from '../../passages/passages.repository.ts'
import { correctionLayer } from '../../read-text/lay-over.ts'
import { followText } from './follow-text.ts'

/** Lays what people corrected over a version that was just read anew (`correctionLayer`), its facts in a step of their own. */
export function correctedText(version: PassageOwner & { title: string }, signal: AbortSignal) {
  const layer = correctionLayer(version)
  let isBehind = false
  return {
    ahead: async (tx: Transaction): Promise<boolean> => {
      if (await layer.ahead(tx)) {
        isBehind = true
        return true
      }
      if (isBehind) await followText(tx, version, signal)
      isBehind = false
      return false
    },
    last: async (tx: Transaction): Promise<void> => {
      if (await layer.last(tx)) await followText(tx, version, signal)
    },
  }
}
