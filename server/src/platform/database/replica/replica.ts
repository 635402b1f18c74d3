import { z } from 'zod'
import { replicaCalls } from '../../metrics.ts'
import type { Engine } from '../engine.ts'
import { Refusal } from '../../refusal.ts'
import { createSendBegin, type SendBegin } from '../send-begin.ts'
import { openServer } from '../server.ts'
import { lendOf } from '../with-client.ts'
import { isReached, laterOf, type Lsn } from './lsn.ts'
import { type Ask, maxAgeMs, type NotAsked, type Proof, watchReplica } from './watch-replica.ts'

type ReplicaOptions = {
  primaryUrl: string
  url: string
  /** False where a pooler may give each transaction another session. */
  isPrepared: boolean
  /** Told of connections that broke while idle. */
  onFailure: (error: Error) => void
  /** Told each time that it changes whether the replica is asked; null: it is. */
  onChange: (why: NotAsked | null) => void
}

/** A standby that is asked in the primary's place while it is proven to be no more than a second behind. */
export type Replica = {
  engine: Engine
  sendBegin: SendBegin
  /** How a transaction begins there now; `after` is what it has to have replayed besides. @throws NotFresh */
  begins(after: Lsn | null): Beginning
  /** What `read` gives, or where it fails, for whatever reason, `otherwise`: nothing was written. */
  first<T>(read: () => Promise<T>, otherwise: () => Promise<T>): Promise<T>
  /** Resolves once the replica has all that was committed before now, or may be asked no more: within a second. */
  caughtUp(): Promise<void>
  /** Whether the primary can be asked how far its log goes. */
  tells(): boolean
  /** Seconds since the moment that the replica was last proven to have reached. */
  lag(): number
  close(): Promise<void>
}

/** `check` is given the row that the last statement of `opening` came with. @throws NotFresh */
type Beginning = { opening: string; check: (row: unknown) => void }

type WhyNot = NotAsked | 'own-change'

/** The replica may not be asked, or was asked too late. */
class NotFresh extends Error {
  readonly why: WhyNot
  constructor(why: WhyNot) {
    super('The replica is not as new as it has to be')
    this.why = why
  }
}

const CheckRow = z.object({ is_reached: z.boolean() })

export function openReplica({ primaryUrl, url, isPrepared, onFailure, onChange }: ReplicaOptions): Replica {
  const engine = openServer({ url }, onFailure)
  // Connections of their own: behind calls that wait for one, nothing could be proven.
  const [primaryProbe, replicaProbe] = [openProbe(primaryUrl), openProbe(url)]
  const watch = watchReplica({ primary: askOn(primaryProbe), replica: askOn(replicaProbe), onChange })
  const instead = <T>(why: WhyNot | 'failed' | 'refused', otherwise: () => Promise<T>) => {
    replicaCalls.inc({ where: 'primary', why })
    return otherwise()
  }

  return {
    engine,
    sendBegin: createSendBegin({ isPrepared }),
    begins(after) {
      const proof = watch.proof()
      if (typeof proof === 'string') throw new NotFresh(proof)
      return beginningAt(proof, after)
    },
    async first(read, otherwise) {
      const proof = watch.proof()
      // Not even a connection is taken.
      if (typeof proof === 'string') return instead(proof, otherwise)
      try {
        const result = await read()
        replicaCalls.inc({ where: 'replica', why: 'fresh' })
        return result
      } catch (error) {
        if (error instanceof NotFresh) return instead(error.why, otherwise)
        return instead(error instanceof Refusal ? 'refused' : 'failed', otherwise)
      }
    },
    caughtUp: () => watch.caughtUp(),
    tells: () => watch.tells(),
    lag: () => watch.lag(),
    async close() {
      await watch.stop()
      await Promise.all([engine, primaryProbe, replicaProbe].map((one) => one.close()))
    },
  }
}

/** In a statement of its own, so that what is read after it sees at least what it has compared. */
function beginningAt(proof: Proof, after: Lsn | null): Beginning {
  const needed = laterOf(proof.lsn, after)
  const isReachedSql = `pg_is_in_recovery() AND coalesce(pg_last_wal_replay_lsn() >= '${needed}', false)`
  return {
    opening: `BEGIN READ ONLY; SELECT ${isReachedSql} AS is_reached`,
    check(row) {
      const isOwn = after !== null && !isReached(after, { by: proof.lsn })
      if (!CheckRow.parse(row).is_reached) throw new NotFresh(isOwn ? 'own-change' : 'behind')
      // The snapshot was taken before now.
      if (performance.now() > proof.at + maxAgeMs) throw new NotFresh('behind')
    },
  }
}

/** What breaks fails the next question, which nobody but the watch hears of. */
const openProbe = (url: string): Engine => openServer({ url, connections: 1 }, () => {})

function askOn(engine: Engine): Ask {
  return (text) => lendOf(engine, async (client) => (await client.query<Record<string, unknown>>(text)).rows)
}
