import { driveRoutes } from '@millwright/contract/drive'
import { resourceRoutes } from '@millwright/contract/resources'
import type { JsonRoute } from '@millwright/contract/route'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { type SignedUp, signUp, startServer } from '../server/test/harness.ts'
import { createTestDatabase } from '../server/test/test-database.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import { startCountingProxy } from './counting-proxy.ts'
import type { Part, Row } from './part.ts'
import { processorMs } from './process/processor-time.ts'
import { quantile } from './quantile.ts'

const rounds = 40
const warmUps = 5
const files = 10_000
const folders = 100

/** What a folder of many files costs, on a PostgreSQL server. */
export const listingScale: Part = {
  name: 'listing-scale',
  what: `listings of a folder of ${files} files (target: 50 ms p95)`,
  async measure() {
    if (!availablePostgres()) throw new Error('Queries are counted on a PostgreSQL server; there is none')
    const own = await createTestDatabase()
    const proxy = await startCountingProxy(own.url)
    const server = await startServer({ database: 'embedded', env: { DATABASE_URL: proxy.url } })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      const place = { departmentId, assetId }
      const { id: parentId } = await admin.call(driveRoutes.createFolder, { query: place, body: { name: 'Manuals' } })
      await fillFolder(own.url, { assetId, parentId })
      const page = { ...place, parentId, page: 1, pageSize: 1000 }
      const calls: [string, JsonRoute, object][] = [
        ['drive, what a screen waits for', driveRoutes.fetch, { ...page, pageSize: 200 }],
        ['drive, a page of 1,000', driveRoutes.fetch, page],
        ['drive, the last page of 1,000', driveRoutes.fetch, { ...page, page: files / 1000 }],
        ['documents, a page of 1,000', resourceRoutes.fetchDocuments, page],
        ['drive, a page of 1,000 by size', driveRoutes.fetch, { ...page, sort: 'metadata.size' }],
        ['drive, searched from the root', driveRoutes.fetch, { ...place, search: '77', page: 1 }],
        ['drive, whole', driveRoutes.fetch, { ...place, parentId }],
      ]
      const rows: Row[] = []
      for (const [what, route, query] of calls)
        rows.push(await measured(what, { admin, route, query, proxy, pid: server.pid }))
      return rows
    } finally {
      await server.stop()
      proxy.close()
      await own.drop()
    }
  },
}

/** Behind the server's back: as many uploads would take longer than all that is measured. */
async function fillFolder(url: string, { assetId, parentId }: { assetId: string; parentId: string }): Promise<void> {
  const database = await openDatabase({ kind: 'server', url })
  try {
    await database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        insert into resources (company_id, id, asset_id, parent_id, type, file_name, ai_access, current_version)
        select a.company_id, gen_random_uuid(), a.id, ${parentId}, 'document', 'Manual of press ' || n || '.pdf', true, 1
        from assets a, generate_series(1, ${files}::int) n where a.id = ${assetId}`)
      await tx.execute(sql`
        insert into resource_versions (company_id, id, resource_id, number, blob_key, sha256, size, media_type, extension)
        select company_id, gen_random_uuid(), id, 1, id, '', 1000000, 'application/pdf', 'pdf' from resources
        where asset_id = ${assetId}`)
      await tx.execute(sql`
        insert into folders (company_id, id, asset_id, parent_id, name)
        select company_id, gen_random_uuid(), id, ${parentId}, 'Folder ' || n
        from assets, generate_series(1, ${folders}::int) n where id = ${assetId}`)
    })
    await database.executeSql('analyze')
  } finally {
    await database.close()
  }
}

type MeasuredCall = { admin: SignedUp; route: JsonRoute; query: object; proxy: { queries: () => number }; pid: number }

async function measured(what: string, { admin, route, query, proxy, pid }: MeasuredCall): Promise<Row> {
  const times: number[] = []
  let bytes = 0
  // The queue's own queries fall into some rounds.
  let queries = Infinity
  let processor = 0
  for (let round = -warmUps; round < rounds; round += 1) {
    if (round === 0) processor = await processorMs(pid)
    const before = proxy.queries()
    const started = performance.now()
    const response = await admin.request(route.method, route.path, { query })
    const body = await response.arrayBuffer()
    if (round >= 0) times.push(performance.now() - started)
    if (!response.ok) throw new Error(`${what}: ${response.status}`)
    bytes = body.byteLength
    queries = Math.min(queries, proxy.queries() - before)
  }
  const ms = (share: number) => Math.round(quantile(times, share))
  return {
    what,
    kB: Math.round(bytes / 1000),
    'ms (median)': ms(0.5),
    'ms (p95)': ms(0.95),
    "ms of the server's processor": Math.round(((await processorMs(pid)) - processor) / rounds),
    queries,
  }
}
