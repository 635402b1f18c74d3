import { searchRoutes } from '@millwright/contract/search'
import { tokenRoutes } from '@millwright/contract/tokens'
import { createClient } from '../../server/test/api-client.ts'
import { type DatabaseKind, signUp, type SignedUp, startServer } from '../../server/test/harness.ts'
import { connectMcp } from '../../server/test/mcp-client.ts'
import { makeManualPdf } from '../../server/test/pdf/make-pdf.ts'
import { addProcessedDocument, makeAsset } from '../../server/test/plant.ts'
import { measuredDatabases } from '../databases.ts'
import type { Part, Row } from '../part.ts'
import { quantile } from '../quantile.ts'
import { msOfEach, spentSeconds } from './spent-seconds.ts'

const pages = 40
/** Below what one token may ask for in a minute. */
const searches = 200
const turns = 8
const searchesOfTurn = searches / turns
const words = ['torque', 'oil', 'bolts', 'pressure', 'filter', 'pump', 'guard', 'bearing']

/** The same search by `GET /api/search` and by the tool of `/mcp`, one after the other, each by a token of one member. */
export const mcpSearch: Part = {
  name: 'mcp-search',
  what: `p50 and p95 of ${searches} searches in a manual of ${pages} pages, by GET /api/search and by the tool search of /mcp`,
  async measure() {
    const databases = measuredDatabases()
    const rows: Row[] = []
    for (const database of databases) rows.push(await measureOn(database))
    return rows
  },
}

async function newToken(owner: SignedUp): Promise<string> {
  const body = { name: 'Bench', scopes: ['read' as const], expiresInDays: 1 }
  return (await owner.call(tokenRoutes.create, { body })).token
}

async function measureOn(database: DatabaseKind): Promise<Row> {
  const server = await startServer({ database })
  try {
    const admin = await signUp(server)
    const press = await makeAsset(admin)
    const { bytes } = await makeManualPdf({ pages })
    await addProcessedDocument(admin, press, { bytes, fileName: 'Manual.pdf' })
    const program = createClient(() => server.url)
    program.token = await newToken(admin)
    const model = await connectMcp(server.url, await newToken(admin))
    const byGet = (query: string) => program.call(searchRoutes.search, { query: { q: query } })
    const byTool = async (query: string) => {
      const { isError } = await model.callTool({ name: 'search', arguments: { query } })
      if (isError === true) throw new Error('The tool failed')
    }
    const times: Record<'get' | 'tool', number[]> = { get: [], tool: [] }
    const computed = { get: 0, tool: 0 }
    // Both are warm, and then measured in turns, because the machine's other work comes and goes.
    for (const query of words) await Promise.all([byGet(query), byTool(query)])
    for (let turn = 0; turn < turns; turn += 1) {
      for (const [name, search] of [
        ['get', byGet],
        ['tool', byTool],
      ] as const) {
        const before = spentSeconds(server.pid)
        for (let n = turn * searchesOfTurn; n < (turn + 1) * searchesOfTurn; n += 1) {
          times[name].push(await timeOf(() => search(`${words[n % words.length]} ${n % 7}`)))
        }
        computed[name] += msOfEach(before, spentSeconds(server.pid), searches)
      }
    }
    await model.close()
    const ms = (name: keyof typeof times, share: number) => quantile(times[name], share).toFixed(1)
    return {
      database,
      'GET p50 ms': ms('get', 0.5),
      'GET p95 ms': ms('get', 0.95),
      '/mcp p50 ms': ms('tool', 0.5),
      '/mcp p95 ms': ms('tool', 0.95),
      'GET processor ms': computed.get.toFixed(1),
      '/mcp processor ms': computed.tool.toFixed(1),
    }
  } finally {
    await server.stop()
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
