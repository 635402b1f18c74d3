import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { groupRoutes } from '@millwright/contract/groups'
import { sql } from 'drizzle-orm'
import { openDatabase } from '../server/src/platform/database/database.ts'
import type { ApiClient } from '../server/test/api-client.ts'
import { newDirectory } from '../server/test/directory.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { joinCompany } from '../server/test/members.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import { benchAsset } from './bench-asset.ts'
import { fillCompany } from './large-company.ts'
import type { Part, Row } from './part.ts'
import { msOfEach, spentSeconds } from './process/spent-seconds.ts'
import { quantile } from './quantile.ts'

/** The first calls of a kind are of code that is not compiled yet. */
const warmUp = 5
const rounds = 10
const size = { departments: 49, assets: 9_999, members: 9_997, membersOfAsset: 2 }
const groups = { all: 500, full: 100, membersOfFull: 1_000, membersOfOthers: 60, ofAsset: 3 }

/** The same lists of one company before it has groups, and after all access was given to groups besides. */
export const groupLists: Part = {
  name: 'group-lists',
  what: `lists with 10,000 members and 10,000 assets, without and with ${groups.all} groups, each asset given to ${groups.ofAsset} of them; ${groups.full} groups of ${groups.membersOfFull} by SCIM`,
  async measure() {
    if (!availablePostgres()) throw new Error('Measured on a PostgreSQL server; there is none')
    const server = await startServer({ database: 'postgres' })
    try {
      const admin = await signUp(server)
      const { _id: assetId, departmentId } = await benchAsset(admin)
      const where = { kind: 'server', url: server.databaseUrl ?? '' } as const
      await fillCompany(where, admin, { ...size, departmentId })
      const reader = await joinCompany(server, admin, { username: 'reader' })
      const asker = await joinCompany(server, admin, { username: 'asker' })
      const directory = await newDirectory(server, admin)
      const people = { admin, reader, asker }
      const lists = (when: string) => measureLists(server, { people, place: { departmentId, assetId }, when })
      const before = await lists('without')
      await addGroups(where, admin, { reader: reader.user._id, asker: asker.user._id })
      const after = await lists('with')
      const scim = await measured(server, 'SCIM, 100 full groups', async () => {
        const { body } = await directory.ask('GET', '/Groups?count=100')
        return JSON.stringify(body).length
      })
      const bare = await measured(server, 'SCIM, 100 groups without members', async () => {
        const { body } = await directory.ask('GET', '/Groups?count=100&excludedAttributes=members')
        return JSON.stringify(body).length
      })
      return [...before, ...after, scim, bare]
    } finally {
      await server.stop()
    }
  },
}

type Lists = {
  people: Record<'admin' | 'reader' | 'asker', ApiClient>
  place: { departmentId: string; assetId: string }
  when: string
}

async function measureLists(server: TestServer, { people, place, when }: Lists): Promise<Row[]> {
  const page = { page: 1, pageSize: 100 }
  const { departmentId } = place
  const rows: Row[] = []
  for (const [who, client] of Object.entries(people)) {
    const calls = [
      ['departments, a page', departmentRoutes.fetchAll, page],
      ['assets, a page', assetRoutes.fetchAll, { departmentId, ...page }],
      ['groups, a page', groupRoutes.fetchAll, page],
    ] as const
    for (const [what, { method, path }, query] of calls) {
      const ask = async () => {
        const response = await client.request(method, path, { query })
        // Who has no access yet is told that the place is not there.
        return (await response.arrayBuffer()).byteLength
      }
      rows.push(await measured(server, `${what}, by the ${who}, ${when} groups`, ask))
    }
  }
  return rows
}

async function measured(server: TestServer, what: string, ask: () => Promise<number>): Promise<Row> {
  let bytes = 0
  for (let call = 0; call < warmUp; call += 1) bytes = await ask()
  const times: number[] = []
  const before = spentSeconds(server.pid)
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  const computed = msOfEach(before, spentSeconds(server.pid), rounds)
  return {
    what,
    kB: Math.round(bytes / 1000),
    'ms (median)': Math.round(quantile(times, 0.5)),
    'processor ms': Math.round(computed),
  }
}

type Taken = { reader: string; asker: string }

/** The two are in one group each: one that may read, and one that may ask. */
async function addGroups(where: Parameters<typeof openDatabase>[0], admin: SignedUp, { reader, asker }: Taken) {
  const database = await openDatabase(where)
  try {
    await database.asSystem('test', async (tx) => {
      const ofCompany = sql`(select company_id from users where id = ${admin.user._id})`
      await tx.execute(sql`
        insert into groups (company_id, id, name, from_directory)
        select ${ofCompany}, gen_random_uuid(), 'Crew ' || n, n <= ${groups.full} from generate_series(1, ${groups.all}) n`)
      await tx.execute(sql`
        insert into group_members (company_id, group_id, user_id, by_rule)
        select g.company_id, g.id, u.id, false
        from (select company_id, id, from_directory, row_number() over (order by id) n from groups where company_id = ${ofCompany}) g
        join (select id, row_number() over (order by id) n, count(*) over () of from users
              where company_id = ${ofCompany} and role = 'user' and id not in (${reader}, ${asker})) u
          on (u.n + g.n * 97) % u.of < case when g.from_directory then ${groups.membersOfFull}::int else ${groups.membersOfOthers}::int end`)
      await tx.execute(sql`
        insert into access_grants (company_id, id, group_id, asset_id, level)
        select a.company_id, gen_random_uuid(), g.id, a.id, case when g.n % 2 = 0 then 'read' else 'ask' end
        from (select company_id, id, row_number() over (order by id) n from assets where company_id = ${ofCompany}) a
        cross join generate_series(0, ${groups.ofAsset - 1}::int) k
        join (select id, row_number() over (order by id) n, count(*) over () of from groups
              where company_id = ${ofCompany}) g on g.n = 1 + (a.n * 7 + k) % g.of`)
      for (const [userId, rest] of [
        [reader, 0],
        [asker, 1],
      ] as const) {
        await tx.execute(sql`
          insert into group_members (company_id, group_id, user_id, by_rule)
          select company_id, id, ${userId}, false
          from (select company_id, id, row_number() over (order by id) n from groups where company_id = ${ofCompany}) g
          where g.n % 2 = ${rest}::int`)
      }
    })
    // As the database does by itself within a minute or so.
    await database.executeSql('vacuum analyze')
  } finally {
    await database.close()
  }
}
