import { signUp, startServer } from '../server/test/harness.ts'
import { ask } from './answers/ask.ts'
import { benchAsset } from './bench-asset.ts'
import { fillWithPassages } from './invented-passages.ts'
import { behind } from './load/signed-members.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const passages = 100_000
const questions = 200

export const firstChunk: Part = {
  name: 'first-chunk',
  what: `from a question to the first piece of its answer, over HTTP, ${passages.toLocaleString('en')} passages in one company`,
  async measure() {
    const server = await startServer({ database: 'postgres' })
    try {
      const client = await signUp(server)
      const asset = await benchAsset(client)
      const asked = await behind(server, client, ({ database, companyId }) =>
        fillWithPassages(database, { companyId, assetId: asset._id, passages, questions }),
      )
      const times: number[] = []
      for (const question of asked) times.push((await ask(client, asset, question)).firstChunkMs)
      const warm = times.slice(20)
      const row: Row = {
        passages,
        'p50 ms': quantile(warm, 0.5).toFixed(1),
        'p95 ms': quantile(warm, 0.95).toFixed(1),
        'target p95 ms': 60,
      }
      return [row]
    } finally {
      await server.stop()
    }
  },
}
