import { measureWaits } from '../server/test/fairness.ts'
import { startServer, type TestServer } from '../server/test/harness.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import type { Part, Row } from './part.ts'

const rounds = 5
const hostileFiles = 48

/** From the end of the upload to processed: alone, and beside hostile files of another company. */
export const fairness: Part = {
  name: 'fairness',
  what: `a one-page PDF's wait beside ${hostileFiles} hostile files of another company, medians of ${rounds} (target: at most 2x)`,
  async measure() {
    const databases = availablePostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)
    const rows: Row[] = []
    for (const database of databases) {
      const server = await startServer({ database })
      try {
        rows.push({ database, ...(await measureOn(server)) })
      } finally {
        await server.stop()
      }
    }
    return rows
  },
}

async function measureOn(server: TestServer): Promise<Row> {
  const { alone, beside, stillToDo } = await measureWaits(server, { rounds, hostileFiles })
  return {
    'alone s': alone.toFixed(2),
    'beside s': beside.toFixed(2),
    times: (beside / alone).toFixed(1),
    'hostile files left': stillToDo,
  }
}
