import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Signals } from '../../platform/signals/signal.ts'

const topic = 'processing'
/** At most four lists a second. */
const pauseMs = 250

type AssetOfCompany = { companyId: string; assetId: string }
const nameOf = ({ companyId, assetId }: AssetOfCompany) => `${companyId}/${assetId}`

/** Tells whoever follows this asset's jobs that one of them changed. */
export async function announceChange(signals: Signals, tx: Transaction, place: AssetOfCompany): Promise<void> {
  await signals.announce(tx, { topic, message: nameOf(place) })
}

export type JobChanges = {
  /** Resolves at the next change since the last call, no sooner than 250 ms from now. */
  next: (signal: AbortSignal) => Promise<void>
  end: () => void
}

export function followChanges(signals: Signals, place: AssetOfCompany): JobChanges {
  let changed = Promise.withResolvers<void>()
  const end = signals.subscribe(topic, (message) => {
    if (message === null || message === nameOf(place)) changed.resolve()
  })
  return {
    end,
    async next(signal) {
      await wait(pauseMs, undefined, { signal })
      signal.throwIfAborted()
      const ended = Promise.withResolvers<never>()
      const leave = () => ended.reject(signal.reason)
      signal.addEventListener('abort', leave, { once: true })
      try {
        await Promise.race([changed.promise, ended.promise])
      } finally {
        signal.removeEventListener('abort', leave)
        changed = Promise.withResolvers<void>()
      }
    },
  }
}
