import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { healthRoutes } from '@millwright/contract/health'
import { databaseOptions } from '../server/src/platform/database/location.ts'
import {
  type Account,
  type DatabaseKind,
  signIn,
  signUp,
  startServer,
  type TestServer,
} from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { measuredDatabases } from './databases.ts'
import { fillCompany } from './large-company.ts'
import type { Part, Row } from './part.ts'
import { createPlainCalls } from './plain-calls.ts'
import { quantile } from './quantile.ts'

const size = { departments: 100, assets: 10_000, members: 1_000, membersOfAsset: 8 }
type Signed = Awaited<ReturnType<typeof signIn>>

const callers = 16
const seconds = 4

/** Authorised lists and single reads a second, beside a bare authenticated query in the same run. */
export const listRates: Part = {
  name: 'list-rates',
  what: `lists and single reads a second, ${callers} callers, ${size.departments} departments, ${size.assets} assets and ${size.members} members (target: at least 0.5 of a bare authenticated query)`,
  async measure() {
    const databases = measuredDatabases()
    const rows: Row[] = []
    for (const database of databases) rows.push(...(await measureOn(database)))
    return rows
  },
}

type Called = { what: string; path: string }

async function measureOn(database: DatabaseKind): Promise<Row[]> {
  const server = await startServer({ database })
  try {
    const admin = await signUp(server)
    const people: Account[] = []
    for (const username of ['ada', 'bo', 'cy']) people.push((await joinCompany(server, admin, { username })).account)
    await server.kill9()
    const { databaseUrl = null, dataDir } = server
    await fillCompany(databaseOptions({ databaseUrl, dataDir }), admin, size)
    await server.restart()
    const members: Signed[] = []
    for (const account of people) members.push(await signIn(server, account))
    return await measureAll(database, server, members)
  } finally {
    await server.stop()
  }
}

async function measureAll(database: DatabaseKind, server: TestServer, members: Signed[]): Promise<Row[]> {
  const [first] = members
  if (!first) throw new Error('Nobody is signed in')
  const departments = await first.call(departmentRoutes.fetchAll)
  const departmentId = departments[0]?._id ?? ''
  const [asset] = await first.call(assetRoutes.fetchAll, { query: { departmentId } })
  const place = new URLSearchParams({ departmentId, assetId: asset?._id ?? '' })
  // Only the first caller surely sees this department and this asset.
  const own = [first]
  const calls: (Called & { by: Signed[] })[] = [
    { what: 'health', path: healthRoutes.health.path, by: members },
    { what: 'bare authenticated query', path: accountRoutes.fetchProfile.path, by: members },
    { what: `departments, all ${departments.length} seen`, path: departmentRoutes.fetchAll.path, by: members },
    { what: 'departments, a page of 20', path: `${departmentRoutes.fetchAll.path}?page=1&pageSize=20`, by: members },
    { what: 'assets of a department', path: `${assetRoutes.fetchAll.path}?departmentId=${departmentId}`, by: own },
    { what: 'department, single', path: `${departmentRoutes.fetchSingle.path}?departmentId=${departmentId}`, by: own },
    { what: 'asset, single', path: `${assetRoutes.fetchSingle.path}?${place}`, by: own },
  ]
  const rates = new Map<string, number>()
  const rows: Row[] = []
  for (const { what, path, by } of calls) {
    await callFor(1, server, { path, by })
    const { times, bytes } = await callFor(seconds, server, { path, by })
    const rate = times.length / seconds
    rates.set(what, rate)
    const bare = rates.get('bare authenticated query')
    rows.push({
      database,
      what,
      'calls/s': Math.round(rate),
      'of bare': bare === undefined ? '' : (rate / bare).toFixed(2),
      'ms (p99)': Math.round(quantile(times, 0.99)),
      kB: (bytes / 1000).toFixed(1),
    })
  }
  return rows
}

type Load = { path: string; by: Signed[] }

async function callFor(forSeconds: number, server: TestServer, { path, by }: Load) {
  const client = createPlainCalls(server.url)
  const times: number[] = []
  let bytes = 0
  const until = performance.now() + forSeconds * 1000
  const callOn = async (n: number) => {
    const token = by[n % by.length]?.token ?? ''
    while (performance.now() < until) {
      const began = performance.now()
      bytes = await client.get(path, token)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, n) => callOn(n)))
  client.close()
  return { times, bytes }
}
