import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { endBefore, isReached, type Lsn, readLsn } from './lsn.ts'

/** How old, in milliseconds, what a replica is asked for may be: a right that was taken away is gone by then. */
export const maxAgeMs = 1_000
const everyMs = 250
/** While somebody waits for the replica. */
const hurriedMs = 10

/** Asks a database one text, each time anew; a connection that broke is made again. */
export type Ask = (text: string) => Promise<unknown[]>

/** Why a replica is not asked: it is behind, away or no standby any more, or one of another database. */
export type NotAsked = 'behind' | 'away' | 'no-standby' | 'foreign'

/** What was committed until `at`, of this process's monotonic clock in milliseconds, lies before `lsn`. */
export type Proof = { lsn: Lsn; at: number }

type ReplicaWatch = {
  /** The newest proof, and why it is none where it is older than a second. */
  proof(): Proof | NotAsked
  /** Resolves once the replica has all that was committed before now, or may be asked no more: within a second. */
  caughtUp(): Promise<void>
  /** Whether the primary has said how far its log goes: not every server lets everybody ask. */
  tells(): boolean
  /** Seconds since the moment of the newest proof; since the start where there was none. */
  lag(): number
  /** Ends with its last question under way. */
  stop(): Promise<void>
}

type WatchOptions = {
  primary: Ask
  replica: Ask
  /** Told once each time that it changes; null: it is asked. */
  onChange: (why: NotAsked | null) => void
}

/** A walfile's name begins with the timeline. The name of a file is no use during recovery, so that a standby tells its own. */
const primarySql = `SELECT pg_current_wal_insert_lsn()::text AS lsn,
  ('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int AS timeline,
  (SELECT system_identifier::text FROM pg_control_system()) || ' ' || current_database() AS name`
const replicaSql = `SELECT pg_is_in_recovery() AS replays, pg_last_wal_replay_lsn()::text AS lsn,
  (SELECT greatest(c.timeline_id, r.min_recovery_end_timeline)
    FROM pg_control_checkpoint() c, pg_control_recovery() r) AS timeline,
  (SELECT system_identifier::text FROM pg_control_system()) || ' ' || current_database() AS name`

const lsn = z.string().transform((text) => readLsn(text))
const PrimaryRow = z.object({ lsn, timeline: z.int(), name: z.string() })
const ReplicaRow = z.object({ replays: z.boolean(), lsn: lsn.nullable(), timeline: z.int(), name: z.string() })

/**
 * Proves again and again that a replica has all that was committed before some moment: the primary says how far its log
 * goes, and the replica that it has replayed so much. No clock of another machine counts, and an idle primary is no lag.
 */
export function watchReplica({ primary, replica, onChange }: WatchOptions): ReplicaWatch {
  const stopping = new AbortController()
  /** What the primary said within the last second, and the replica had not reached. */
  let open: Proof[] = []
  let proven: Proof | null = null
  let provenAt = performance.now()
  let trouble: NotAsked = 'away'
  let told: NotAsked | null | undefined
  let hasTold = false
  let waiting = 0
  let ended = Promise.withResolvers<void>()
  let hurry = () => {}

  async function probe(): Promise<void> {
    const at = performance.now()
    const [first] = await primary(primarySql)
    const said = PrimaryRow.parse(first)
    hasTold ||= said.lsn !== null
    const [second] = await replica(replicaSql)
    const has = ReplicaRow.parse(second)
    if (has.name !== said.name) return lose('foreign')
    if (!has.replays || has.lsn === null) return lose('no-standby')
    // After a failover it may have more of the old line than the new primary has of its own.
    if (has.timeline !== said.timeline) return lose('behind')
    trouble = 'behind'
    if (said.lsn !== null) open.push({ lsn: endBefore(said.lsn), at })
    const replayed = has.lsn
    proven = open.findLast((one) => isReached(one.lsn, { by: replayed })) ?? proven
    provenAt = proven?.at ?? provenAt
    open = open.filter((one) => one.at > Math.max(provenAt, at - maxAgeMs))
  }

  function lose(why: NotAsked): void {
    trouble = why
    proven = null
    open = []
  }

  function proof(): Proof | NotAsked {
    return proven !== null && performance.now() <= proven.at + maxAgeMs ? proven : trouble
  }

  function tell(): void {
    const found = proof()
    const why = typeof found === 'string' ? found : null
    if (why === told) return
    told = why
    onChange(why)
  }

  async function pause(): Promise<void> {
    const woken = Promise.withResolvers<void>()
    const timer = setTimeout(woken.resolve, waiting > 0 ? hurriedMs : everyMs)
    hurry = woken.resolve
    stopping.signal.addEventListener('abort', hurry, { once: true })
    await woken.promise
    stopping.signal.removeEventListener('abort', hurry)
    clearTimeout(timer)
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await probe().catch(() => lose('away'))
      tell()
      ended.resolve()
      ended = Promise.withResolvers()
      await pause()
    }
    ended.resolve()
  }
  const running = run()

  async function caughtUp(): Promise<void> {
    const since = performance.now()
    waiting += 1
    try {
      hurry()
      for (;;) {
        const found = proof()
        if (typeof found === 'string' || found.at >= since || stopping.signal.aborted) return
        await Promise.race([ended.promise, wait(found.at + maxAgeMs - performance.now() + 1)])
      }
    } finally {
      waiting -= 1
    }
  }

  return {
    proof,
    caughtUp,
    tells: () => hasTold,
    lag: () => (performance.now() - provenAt) / 1000,
    async stop() {
      stopping.abort()
      await running
    },
  }
}
