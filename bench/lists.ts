import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import type { JsonRoute } from '@millwright/contract/route'
import { sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { type SignedUp, signUp, startServer } from '../server/test/harness.ts'
import { createTestDatabase } from '../server/test/test-database.ts'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import { startCountingProxy } from './counting-proxy.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const rounds = 7
const size = { departments: 50, assets: 10_000, members: 1_000, membersOfAsset: 8 }

/** What the lists and the pages of single things cost in a large company, on a PostgreSQL server. */
export const lists: Part = {
  name: 'lists',
  what: `lists and single things with ${size.assets} assets and ${size.members} members`,
  async measure() {
    if (!availablePostgres()) throw new Error('Queries are counted on a PostgreSQL server; there is none')
    const own = await createTestDatabase()
    const proxy = await startCountingProxy(own.url)
    const server = await startServer({ database: 'embedded', env: { DATABASE_URL: proxy.url } })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      await fill(own.url, { admin, departmentId })
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
      const rows: Row[] = []
      for (const [what, route, query] of calls) rows.push(await measured(what, { admin, route, query, proxy }))
      return rows
    } finally {
      await server.stop()
      proxy.close()
      await own.drop()
    }
  },
}

type Asked = { admin: SignedUp; route: JsonRoute; query: object; proxy: { queries: () => number } }

async function measured(what: string, { admin, route, query, proxy }: Asked): Promise<Row> {
  const times: number[] = []
  let bytes = 0
  // The queue's own queries fall into some rounds.
  let queries = Infinity
  for (let round = 0; round < rounds; round++) {
    const before = proxy.queries()
    const started = performance.now()
    const response = await admin.request(route.method, route.path, { query })
    const body = await response.arrayBuffer()
    times.push(performance.now() - started)
    if (!response.ok) throw new Error(`${what}: ${response.status}`)
    bytes = body.byteLength
    queries = Math.min(queries, proxy.queries() - before)
  }
  return { what, kB: Math.round(bytes / 1000), 'ms (median)': Math.round(quantile(times, 0.5)), queries }
}

/** Behind the server's back: as many calls would take longer than all that is measured. */
async function fill(url: string, { admin, departmentId }: { admin: SignedUp; departmentId: string }): Promise<void> {
  const database = await openDatabase({ kind: 'server', url })
  const ids = (count: number) => sql.param(Array.from({ length: count }, () => randomUUID()))
  try {
    await database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute<{ company_id: string }>(
        sql`select company_id from users where id = ${admin.user._id}`,
      )
      const companyId = rows[0]?.company_id
      await tx.execute(sql`
        insert into users (company_id, id, role, email, username, first_name, time_zone)
        select ${companyId}, id, 'user', id || '@nordmark.example', 'member ' || n, 'Bo', 'Europe/Stockholm'
        from unnest(${ids(size.members - 1)}::uuid[]) with ordinality u (id, n)`)
      await tx.execute(sql`
        insert into departments (company_id, id, name, info)
        select ${companyId}, id, 'Hall ' || n, 'Where it stands'
        from unnest(${ids(size.departments - 1)}::uuid[]) with ordinality d (id, n)`)
      await tx.execute(sql`
        insert into assets (company_id, id, department_id, name, info)
        select ${companyId}, id, ${departmentId}, 'Press ' || n, 'Transfer press of the third line'
        from unnest(${ids(size.assets - 1)}::uuid[]) with ordinality a (id, n)`)
      await tx.execute(sql`
        insert into access_grants (company_id, id, user_id, asset_id, level)
        select ${companyId}, gen_random_uuid(), u.id, a.id, 'read'
        from (select id, row_number() over (order by id) n from assets where company_id = ${companyId}) a
        cross join generate_series(0, ${size.membersOfAsset - 1}) k
        join (select id, row_number() over (order by id) n from users where company_id = ${companyId} and role = 'user') u
          on u.n = 1 + (a.n * 7 + k) % ${size.members - 1}`)
      await tx.execute(sql`
        insert into access_grants (company_id, id, user_id, department_id, level)
        select ${companyId}, gen_random_uuid(), id, ${departmentId}, 'read'
        from users where company_id = ${companyId} and role = 'user'`)
    })
    await database.executeSql('analyze')
  } finally {
    await database.close()
  }
}
