import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { databaseOptions } from '../server/src/platform/database/location.ts'
import {
  type Account,
  type DatabaseKind,
  signIn,
  type SignedUp,
  signUp,
  startServer,
  type TestServer,
} from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { measuredDatabases } from './databases.ts'
import { fillCompany } from './large-company.ts'
import type { Part, Row } from './part.ts'
import { bare, type ReadCall, readCallsOf } from './read-calls.ts'
import { type Cost, measureCosts } from './read-costs.ts'
import { addFilesAndChats, addThings } from './readable-company.ts'

const size = { departments: 100, assets: 10_000, members: 1_000, membersOfAsset: 8 }
const rounds = 4

/**
 * Lists and single reads beside a bare authenticated query of the same rounds. By the processor as well as by the clock: on
 * a machine that others use, too, the clock says little.
 */
export const listRates: Part = {
  name: 'list-rates',
  what: `lists and single reads, ${size.departments} departments, ${size.assets} assets and ${size.members} members (target: at least 0.5 of a bare authenticated query)`,
  async measure() {
    const rows: Row[] = []
    for (const database of measuredDatabases()) rows.push(...(await measureOn(database)))
    return rows
  },
}

async function measureOn(database: DatabaseKind): Promise<Row[]> {
  const server = await startServer({ database })
  try {
    const calls = await openCompany(server)
    const { url, pid, databaseUrl = null } = server
    const costs = await measureCosts({ url, pid, databaseUrl, calls }, rounds)
    const [first] = costs
    if (first?.what !== bare) throw new Error('The bare query comes first')
    return costs.map((cost) => rowOf(database, cost, first))
  } finally {
    await server.stop()
  }
}

function rowOf(database: DatabaseKind, cost: Cost, first: Cost): Row {
  const ms = (value: number) => value.toFixed(2)
  const share = (of: (one: Cost) => number) => (of(first) / of(cost)).toFixed(2)
  return {
    database,
    what: cost.what,
    'calls/s': Math.round(1000 / cost.clock),
    'of bare': share(({ clock }) => clock),
    'of bare (processor)': share((one) => one.server + one.database),
    'server ms': ms(cost.server),
    'database ms': ms(cost.database),
    kB: cost.kB.toFixed(1),
  }
}

/** A large company, whose members read; in an asset that the first of them sees there is something of everything. */
async function openCompany(server: TestServer): Promise<ReadCall[]> {
  const admin = await signUp(server)
  const people: Account[] = []
  for (const username of ['ada', 'bo', 'cy']) people.push((await joinCompany(server, admin, { username })).account)
  const where = () => databaseOptions({ databaseUrl: server.databaseUrl ?? null, dataDir: server.dataDir })
  await server.kill9()
  await fillCompany(where(), admin, size)
  await server.restart()
  const { member, place } = await findPlace(server, people)
  const things = await addThings(admin, place)
  await server.kill9()
  await addFilesAndChats(where(), { assetId: place.assetId, userId: member.user._id })
  await server.restart()
  const members: SignedClient[] = []
  for (const account of people) members.push(await signIn(server, account))
  return readCallsOf({ admin: await signIn(server, admin.account), members, place, ...things })
}

type SignedClient = Omit<SignedUp, 'companyName'>

async function findPlace(server: TestServer, [account]: Account[]) {
  if (!account) throw new Error('Nobody joined')
  const member = await signIn(server, account)
  const [department] = await member.call(departmentRoutes.fetchAll)
  const departmentId = department?._id ?? ''
  const [asset] = await member.call(assetRoutes.fetchAll, { query: { departmentId } })
  return { member, place: { departmentId, assetId: asset?._id ?? '' } }
}
