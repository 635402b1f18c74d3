import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from '../../server/test/harness.ts'
import type { Part, Row } from '../part.ts'
import { residentBytes } from './process-memory.ts'

const megabyte = 1024 * 1024
const idleAfterMs = 30_000
const targets = { idle: 400, peak: 700 }
/** Embedded, on an empty data directory, before docs/decisions/0017. */
const before = { idle: 720, peak: 1340 }

/** Of the server and its children (Linux). A database server's own memory is not counted. */
export const memory: Part = {
  name: 'memory',
  what: `MB resident at rest, and at most at a start (targets ${targets.idle} and ${targets.peak}; were ${before.idle} and ${before.peak})`,
  async measure() {
    const rows: Row[] = []
    for (const database of ['embedded', 'postgres'] as const) {
      const server = await startServer({ database })
      try {
        rows.push({ database, start: 'first', ...(await measure(server.pid)) })
        await server.restart()
        rows.push({ database, start: 'second', ...(await measure(server.pid)) })
      } finally {
        await server.stop()
      }
    }
    return rows
  },
}

async function measure(pid: number): Promise<Row> {
  await pause(idleAfterMs)
  const megabytes = (bytes: number) => Math.round(bytes / megabyte)
  return {
    'idle MB': megabytes(residentBytes(pid)),
    'target idle MB': targets.idle,
    // The kernel's own high-water mark: it misses nothing, and a start leaves no child behind.
    'peak MB': megabytes(status(pid, 'VmHWM')),
    'target peak MB': targets.peak,
    'anonymous MB': megabytes(status(pid, 'RssAnon')),
  }
}

function status(pid: number, name: string): number {
  const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(found?.[1]) * 1024
}
