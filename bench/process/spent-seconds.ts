import { computedSeconds } from '../../tools/cost/tree-cpu.ts'

export type Spent = { server: number; database: number }

/** Seconds of processor that a server of this process, and the database server beside it, have used since they began. What this process does itself is left out. */
export function spentSeconds(serverPid: number): Spent {
  const { user, system } = process.cpuUsage()
  const server = computedSeconds(serverPid)
  return { server, database: computedSeconds() - server - (user + system) / 1_000_000 }
}

/** Milliseconds of both together between two readings, for each of `count` calls. */
export function msOfEach(from: Spent, to: Spent, count: number): number {
  return (1000 * (to.server - from.server + (to.database - from.database))) / count
}
