import { bankRoutes } from '@millwright/contract/bank'
import { openDatabase } from '../server/src/platform/database/database.ts'
import { databaseOptions } from '../server/src/platform/database/location.ts'
import { type DatabaseKind, signIn, type SignedUp, signUp, startServer } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import { fillBank } from './bank-rows.ts'
import { type CountingProxy, startCountingProxy } from './counting-proxy.ts'
import { fillCompany } from './large-company.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const files = 100_000
const size = { departments: 50, assets: 1_000, members: 100, membersOfAsset: 8 }
const rounds = 40

const page = { page: 1, pageSize: 100 }
const chosen = { type: 'document,video', processed: 'true' }
const calls: { what: string; route: 'fetch' | 'fetchFilters'; query: Record<string, string | number> }[] = [
  { what: 'a page', route: 'fetch', query: page },
  { what: 'a page, filters and search', route: 'fetch', query: { ...page, ...chosen, search: 'manual' } },
  { what: 'a page, rare search', route: 'fetch', query: { ...page, search: 'VX-900' } },
  { what: 'a page, search finds nothing', route: 'fetch', query: { ...page, search: 'nowhere' } },
  { what: 'a page by asset', route: 'fetch', query: { ...page, sort: 'assetName' } },
  { what: 'a page by size', route: 'fetch', query: { ...page, sort: 'metadata.size', order: 'desc' } },
  { what: 'the 500th page', route: 'fetch', query: { ...page, page: 500 } },
  { what: 'counts of the filters', route: 'fetchFilters', query: {} },
  { what: 'counts, filters and search', route: 'fetchFilters', query: { ...chosen, search: 'manual' } },
]

/** The resource bank of a large company, for its admin and for a member who sees a hundredth of it. */
export const bank: Part = {
  name: 'bank',
  what: `the resource bank with ${files} files in ${size.assets} assets (target on a server: p95 50 ms)`,
  async measure() {
    const databases: DatabaseKind[] = availablePostgres() ? ['postgres', 'embedded'] : ['embedded']
    const rows: Row[] = []
    for (const database of databases) rows.push(...(await measureOn(database)))
    return rows
  },
}

async function measureOn(kind: DatabaseKind): Promise<Row[]> {
  const server = await startServer({ database: kind })
  const { databaseUrl = null, dataDir } = server
  const proxy = databaseUrl === null ? null : await startCountingProxy(databaseUrl)
  try {
    const admin = await signUp(server)
    const { account } = await joinCompany(server, admin, { username: 'bo' })
    await server.kill9()
    const where = databaseOptions({ databaseUrl, dataDir })
    await fillCompany(where, admin, size)
    const database = await openDatabase(where)
    await fillBank(database, admin.user._id, files)
    const { rows: indexes } = await database.executeSql(
      `select indexrelname as name, pg_relation_size(indexrelid) / 1000000 as mb from pg_stat_user_indexes
        where relname = 'bank_entries' order by 1`,
    )
    console.log(kind, JSON.stringify(indexes))
    await database.close()
    await server.restart(proxy ? { DATABASE_URL: proxy.url } : {})
    const member = await signIn(server, account)
    const rows: Row[] = []
    for (const call of calls) {
      rows.push(await measured(call, { kind, who: 'admin', client: await signIn(server, admin.account), proxy }))
    }
    for (const call of calls) rows.push(await measured(call, { kind, who: 'member', client: member, proxy }))
    return rows
  } finally {
    await server.stop()
    proxy?.close()
  }
}

type Client = Pick<SignedUp, 'request'>
type On = { kind: DatabaseKind; who: string; client: Client; proxy: CountingProxy | null }

async function measured({ what, route, query }: (typeof calls)[number], on: On): Promise<Row> {
  const times: number[] = []
  let [bytes, total, queries] = [0, '', Infinity]
  for (let round = 0; round < rounds; round++) {
    const before = on.proxy?.queries() ?? 0
    const started = performance.now()
    const response = await on.client.request('GET', bankRoutes[route].path, { query })
    const body = await response.arrayBuffer()
    times.push(performance.now() - started)
    if (!response.ok) throw new Error(`${what}: ${response.status}`)
    bytes = body.byteLength
    total = response.headers.get('x-total-count') ?? ''
    // The queue's own queries fall into some rounds.
    if (on.proxy) queries = Math.min(queries, on.proxy.queries() - before)
  }
  return {
    database: on.kind,
    who: on.who,
    what,
    total,
    kB: Math.round(bytes / 1000),
    'ms (median)': Math.round(quantile(times, 0.5)),
    'ms (p95)': Math.round(quantile(times, 0.95)),
    queries: on.proxy ? queries : '',
  }
}
