import { createPlainCalls, type PlainCalls } from './plain-calls.ts'
import { processorMs } from './process/processor-time.ts'
import { type SessionTimes, sessionTimes, usedBetween } from './process/session-time.ts'
import type { ReadCall } from './read-calls.ts'

const callers = 4
const callsOfRound = 100

export type MeasuredServer = {
  url: string
  pid: number
  /** Null: embedded, where the database's processor is the server's. */
  databaseUrl: string | null
  calls: ReadCall[]
}
/** What a call costs in milliseconds: of the server's processor, of the database's sessions, and of the clock over all callers. */
export type Cost = { what: string; server: number; database: number; clock: number; kB: number }

/** All calls after another, in rounds: what else the machine does falls on all of them. */
export async function measureCosts(server: MeasuredServer, rounds: number): Promise<Cost[]> {
  const client = createPlainCalls(server.url)
  const costs = server.calls.map(({ what }): Cost => ({ what, server: 0, database: 0, clock: 0, kB: 0 }))
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const [n, call] of server.calls.entries()) {
        const now = await measureRound(server, { client, call })
        const sum = costs[n]
        // The first round prepares statements and warms code.
        if (round < 0 || !sum) continue
        sum.server += now.server / rounds
        sum.database += now.database / rounds
        sum.clock += now.clock / rounds
        sum.kB = now.kB
      }
    }
  } finally {
    client.close()
  }
  return costs
}

type Called = { client: PlainCalls; call: ReadCall }

async function measureRound({ pid, databaseUrl }: MeasuredServer, { client, call }: Called) {
  const timesNow = async (): Promise<SessionTimes> => (databaseUrl === null ? new Map() : sessionTimes(databaseUrl))
  const [server, database, began] = [await processorMs(pid), await timesNow(), performance.now()]
  let bytes = 0
  let left = callsOfRound
  const callOn = async (n: number) => {
    const token = call.by[n % call.by.length]?.token ?? ''
    while (left > 0) {
      left -= 1
      bytes = await client.get(call.path, token)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, n) => callOn(n)))
  return {
    clock: (performance.now() - began) / callsOfRound,
    server: ((await processorMs(pid)) - server) / callsOfRound,
    database: usedBetween(database, await timesNow()) / callsOfRound,
    kB: bytes / 1000,
  }
}
