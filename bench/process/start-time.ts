import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../server/test/harness.ts'
import type { Part, Row } from '../part.ts'

/** From the process's start to its printed address: on an empty data directory, then on the same one again. */
export const startTime: Part = {
  name: 'start-time',
  what: 'milliseconds from the start of the server to its printed address',
  async measure() {
    const dataDir = await mkdtemp(join(tmpdir(), 'millwright-bench-'))
    const rows: Row[] = []
    try {
      for (const start of ['first', 'second', 'third', 'fourth']) {
        const server = await startServer({ database: 'embedded', dataDir })
        rows.push({ start, ms: Math.round(server.startedIn) })
        await server.stop()
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
    return rows
  },
}
