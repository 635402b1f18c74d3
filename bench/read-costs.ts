import { createPlainCalls } from './plain-calls.ts'
import { processorMs } from './process/processor-time.ts'
import { sessionsMs } from './process/session-time.ts'
import { bare, type ReadCall } from './read-calls.ts'

const callers = 4
const callsOfRound = Number(process.env["CALLS"] ?? 100)

export type Measured = { url: string; pid: number; databaseUrl: string | null; calls: ReadCall[] }
/** What a call costs in milliseconds: of the server's processor, of the database's sessions, and of the clock over all callers. */
export type Cost = { server: number; database: number; clock: number; kB: number }

/**
 * The calls of these servers, one after another in rounds, so that what else the machine does falls on all of them: what a
 * bare query costs is measured beside each call. Keyed by what is called, a cost a server.
 */
export async function measureCosts(servers: Measured[], rounds: number): Promise<Map<string, Cost[]>> {
  const sums = new Map<string, Cost[]>()
  const clients = servers.map(({ url }) => createPlainCalls(url))
  const names = servers[0]?.calls.map(({ what }) => what) ?? []
  try {
    for (let round = -1; round < rounds; round += 1) {
      for (const what of names) {
        for (const [n, server] of servers.entries()) {
          const cost = await costOf(server, { client: clients[n]!, what })
          // The first round prepares statements and warms code.
          if (round < 0) continue
          const all = sums.get(what) ?? servers.map(() => ({ server: 0, database: 0, clock: 0, kB: 0 }))
          const sum = all[n]!
          sum.server += cost.server / rounds
          sum.database += cost.database / rounds
          sum.clock += cost.clock / rounds
          sum.kB = cost.kB
          sums.set(what, all)
        }
      }
    }
  } finally {
    for (const client of clients) client.close()
  }
  return sums
}

async function costOf(
  { pid, databaseUrl, calls }: Measured,
  { client, what }: { client: ReturnType<typeof createPlainCalls>; what: string },
): Promise<Cost> {
  const call = calls.find((one) => one.what === what)
  if (!call) throw new Error(`Nothing is called ${what}`)
  const databaseMs = async () => (databaseUrl === null ? 0 : sessionsMs(databaseUrl))
  const before = { server: await processorMs(pid), database: await databaseMs() }
  const began = performance.now()
  let bytes = 0
  let left = callsOfRound
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      const token = call.by[n % call.by.length]?.token ?? ''
      while (left > 0) {
        left -= 1
        bytes = await client.get(call.path, token)
      }
    }),
  )
  const clock = performance.now() - began
  return {
    server: ((await processorMs(pid)) - before.server) / callsOfRound,
    database: ((await databaseMs()) - before.database) / callsOfRound,
    clock: clock / callsOfRound,
    kB: bytes / 1000,
  }
}

export { bare }
