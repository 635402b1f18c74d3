import { reasons } from '@millwright/contract/reasons/refusals'
import { setTimeout } from 'node:timers/promises'
import type { Leases } from '../platform/database/leases.ts'
import { Refusal } from '../platform/refusal.ts'

/** A sender that was not heard of for so long may have lost its line: another one gets its place. */
const silentMs = 3_000
const maxHandoverMs = 5_000

type HeldLock = { heardAt: number; abort: AbortController; freed: PromiseWithResolvers<void> }

export type UploadLocks = {
  /**
   * For one request: as @tus/server asks for locks. `abort` ends that request. `takesOver`: who holds the upload in
   * this process lets go at once.
   */
  lockerFor: (
    abort: AbortController,
    options?: { takesOver: boolean },
  ) => {
    newLock: (id: string) => { lock: () => Promise<void>; unlock: () => Promise<void> }
  }
  /** Bytes of this upload came. */
  heard: (id: string) => void
}

/**
 * One writer for each upload: a second one is refused, unless the first one is silent. One of another process is
 * refused until the first one's request has ended.
 */
export function createUploadLocks(leases: Leases): UploadLocks {
  const held = new Map<string, HeldLock>()
  function letGo(id: string): void {
    held.get(id)?.freed.resolve()
    held.delete(id)
  }
  return {
    lockerFor: (abort, { takesOver } = { takesOver: false }) => ({
      newLock: (id) => ({
        async lock() {
          const other = held.get(id)
          if (other && !takesOver && Date.now() - other.heardAt < silentMs) throw locked()
          if (other) await takeOver(other)
          if (held.has(id)) throw locked()
          held.set(id, { heardAt: Date.now(), abort, freed: Promise.withResolvers() })
          const isOurs = await leases
            .take(id, () => abort.abort(new Refusal('unavailable')))
            .catch((error: unknown) => {
              letGo(id)
              throw error
            })
          if (isOurs) return
          letGo(id)
          throw locked()
        },
        async unlock() {
          try {
            await leases.giveBack(id)
          } finally {
            letGo(id)
          }
        },
      }),
    }),
    heard(id) {
      const lock = held.get(id)
      if (lock) lock.heardAt = Date.now()
    },
  }
}

async function takeOver({ abort, freed }: HeldLock): Promise<void> {
  abort.abort(locked())
  const late = new AbortController()
  await Promise.race([freed.promise, setTimeout(maxHandoverMs, undefined, { signal: late.signal })])
  late.abort()
}

function locked(): Refusal {
  return new Refusal('locked', reasons.uploadElsewhere)
}
