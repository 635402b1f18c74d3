import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import type { JsonRoute } from '@millwright/contract/route'
import type { ApiClient } from '../server/test/api-client.ts'
import { joinCompany } from '../server/test/members.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { createTestDatabase } from '../server/test/test-database.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import { startCountingProxy } from './counting-proxy.ts'
import { fillCompany } from './large-company.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const rounds = 7
const size = { departments: 49, assets: 9_999, members: 999, membersOfAsset: 8 }

/** What the lists and the pages of single things cost in a large company, on a PostgreSQL server. */
export const lists: Part = {
  name: 'lists',
  what: 'lists and single things with 10,000 assets and 1,000 members, for an admin and for who may only ask about them',
  async measure() {
    if (!availablePostgres()) throw new Error('Queries are counted on a PostgreSQL server; there is none')
    const own = await createTestDatabase()
    const proxy = await startCountingProxy(own.url)
    const server = await startServer({ database: 'embedded', env: { DATABASE_URL: proxy.url } })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      await fillCompany({ kind: 'server', url: own.url }, admin, { ...size, departmentId })
      const place = { departmentId, assetId }
      const page = { page: 1, pageSize: 100 }
      const calls: [string, JsonRoute, object][] = [
        ['departments, all', departmentRoutes.fetchAll, {}],
        ['departments, a page', departmentRoutes.fetchAll, page],
        ['department, single', departmentRoutes.fetchSingle, { departmentId }],
        ['assets, all', assetRoutes.fetchAll, { departmentId }],
        ['assets, a page', assetRoutes.fetchAll, { departmentId, ...page }],
        ['asset, single', assetRoutes.fetchSingle, place],
      ]
      const asker = await newAsker(server, admin, departmentId)
      const rows: Row[] = []
      for (const [what, route, query] of calls) rows.push(await measured(what, { viewer: admin, route, query, proxy }))
      for (const [what, route, query] of calls) {
        rows.push(await measured(`${what}, by who may only ask`, { viewer: asker, route, query, proxy }))
      }
      return rows
    } finally {
      await server.stop()
      proxy.close()
      await own.drop()
    }
  },
}

/** A member who may ask about all assets of the department, and read none. */
async function newAsker(server: TestServer, admin: SignedUp, departmentId: string): Promise<ApiClient> {
  const asker = await joinCompany(server, admin, { username: 'asker' })
  const { name, info } = await admin.call(departmentRoutes.fetchSingle, { query: { departmentId } })
  const users = [{ userId: asker.user._id, access: 'ask' as const }]
  await admin.call(departmentRoutes.update, { query: { departmentId }, body: { name, info, users } })
  return asker
}

type MeasuredCall = { viewer: ApiClient; route: JsonRoute; query: object; proxy: { queries: () => number } }

async function measured(what: string, { viewer, route, query, proxy }: MeasuredCall): Promise<Row> {
  const times: number[] = []
  let bytes = 0
  // The queue's own queries fall into some rounds.
  let queries = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = proxy.queries()
    const started = performance.now()
    const response = await viewer.request(route.method, route.path, { query })
    const body = await response.arrayBuffer()
    times.push(performance.now() - started)
    if (!response.ok) throw new Error(`${what}: ${response.status}`)
    bytes = body.byteLength
    queries = Math.min(queries, proxy.queries() - before)
  }
  return { what, kB: Math.round(bytes / 1000), 'ms (median)': Math.round(quantile(times, 0.5)), queries }
}
