import { setTimeout as wait } from 'node:timers/promises'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Signals } from '../../platform/signals/signals.ts'

const topic = 'processing'
/** At most four lists a second. */
const pauseMs = 250
/** Without a change, access is looked at again after this. */
const silenceMs = 4_000

type Place = { companyId: string; assetId: string }
const nameOf = ({ companyId, assetId }: Place) => `${companyId}/${assetId}`

/** Tells whoever follows this asset's jobs that one of them changed. */
export async function announceChange(signals: Signals, tx: Transaction, place: Place): Promise<void> {
  await signals.announce(tx, { topic, message: nameOf(place) })
}

export type JobChanges = {
  /** Resolves at the next change since the last call, no sooner than 250 ms and no later than 4.25 s from now. */
  next: (signal: AbortSignal) => Promise<void>
  end: () => void
}

export function followChanges(signals: Signals, place: Place): JobChanges {
  let changed = Promise.withResolvers<void>()
  const end = signals.subscribe(topic, (message) => {
    if (message === null || message === nameOf(place)) changed.resolve()
  })
  return {
    end,
    async next(signal) {
      await wait(pauseMs, undefined, { signal })
      const silence = new AbortController()
      try {
        const quiet = wait(silenceMs, undefined, { signal: AbortSignal.any([signal, silence.signal]) })
        quiet.catch(() => {})
        await Promise.race([changed.promise, quiet])
      } finally {
        silence.abort()
        changed = Promise.withResolvers<void>()
      }
    },
  }
}
