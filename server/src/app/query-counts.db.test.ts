import cookie from '@fastify/cookie'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import type { Route, RouteTable } from '@millwright/contract/route'
import { sql } from 'drizzle-orm'
import fastify, { type FastifyInstance } from 'fastify'
import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCompany } from '../../test/company-rows.ts'
import { openPlatform, type TestPlatform } from '../../test/open-platform.ts'
import type { Viewer } from '../access/viewer.ts'
import { assetHandlers } from '../features/assets/assets.routes.ts'
import { departmentHandlers } from '../features/departments/departments.routes.ts'
import { endJobsIn } from '../features/processing/end-jobs.ts'
import { createFileLinks } from '../files/file-links.ts'
import { createPictureLinks } from '../links/picture-links.ts'
import { createReplyLinks } from '../links/reply-links.ts'
import { openDirectoryStore } from '../platform/blobs/directory-store.ts'
import { createBotCheck } from '../platform/bot-check/bot-check.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { openSecrets } from '../platform/secrets.ts'
import { sessions } from '../schema/sessions.ts'
import { addRoute } from './call-routes.ts'

const tokenHash = randomBytes(32)
let platform: TestPlatform
let app: FastifyInstance
let viewer: Viewer
let place: { departmentId: string; assetId: string }

beforeAll(async () => {
  platform = await openPlatform('embedded')
  const { database, directory, log, signals } = platform
  const company = await insertCompany(database)
  viewer = company.viewer
  const { companyId, userId } = viewer
  const rows = await database.asSystem('test', async (tx) => {
    const expiresAt = sql`now() + interval '1 hour'`
    await tx.insert(sessions).values({ id: uuidv7(), tokenHash, companyId, userId, device: '', address: '', expiresAt })
    return tx.execute<{ id: string }>(sql`select department_id as id from assets where id = ${company.assetId}`)
  })
  place = { departmentId: rows.rows[0]?.id ?? '', assetId: company.assetId }

  const secrets = await openSecrets(directory)
  const pictures = createPictureLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const links = createFileLinks({ key: secrets.keyFor('file-links'), now: Date.now })
  const blobs = await openDirectoryStore({ directory, exclusive: true })
  const deps = {
    pictures,
    links,
    blobs,
    endJobsIn: (tx: Transaction, within: Within) => endJobsIn(signals, tx, within),
  }
  const options = {
    database,
    readToken: async (token: string) => token,
    replyLinks: createReplyLinks({ picture: pictures }),
    countAuthCall: async () => {},
    countTokenCall: async () => {},
    botCheck: createBotCheck({ kind: 'off' }, secrets),
    installationAdmins: null,
    stopping: new AbortController().signal,
    log,
    secureCookies: false,
  }
  app = fastify()
  await app.register(cookie)
  const tables: [RouteTable, object][] = [
    [departmentRoutes, departmentHandlers(deps)],
    [assetRoutes, assetHandlers(deps)],
  ]
  for (const [routes, handlers] of tables) {
    for (const [name, route] of Object.entries(routes)) {
      addRoute(app, route, { options, handler: (handlers as Record<string, unknown>)[name] })
    }
  }
})
afterAll(async () => {
  await app.close()
  await platform.close()
})

type Within = Parameters<typeof endJobsIn>[2]

const ids = (count: number) => sql.param(Array.from({ length: count }, () => uuidv7()))

/** As many more members, departments, and assets with all these members. */
async function grow(count: number): Promise<string[]> {
  const { companyId } = viewer
  return platform.database.asSystem('test', async (tx) => {
    await tx.execute(sql`
      insert into users (company_id, id, role, email, username, first_name, time_zone)
      select ${companyId}, id, 'user', id || '@nordmark.example', id, 'Bo', 'UTC' from unnest(${ids(count)}::uuid[]) id`)
    await tx.execute(sql`
      insert into departments (company_id, id, name, info)
      select ${companyId}, id, 'Hall', '' from unnest(${ids(count)}::uuid[]) id`)
    await tx.execute(sql`
      insert into assets (company_id, id, department_id, name, info)
      select ${companyId}, id, ${place.departmentId}, 'Press', '' from unnest(${ids(count)}::uuid[]) id`)
    await tx.execute(sql`
      insert into access_grants (company_id, id, user_id, asset_id, level)
      select ${companyId}, gen_random_uuid(), u.id, a.id, 'read' from users u, assets a
      where u.company_id = ${companyId} and u.role = 'user' and a.company_id = ${companyId}
      on conflict do nothing`)
    const { rows } = await tx.execute<{ id: string }>(
      sql`select id from users where company_id = ${companyId} and role = 'user'`,
    )
    return rows.map(({ id }) => id)
  })
}

type CountedCall = { route: Route; query?: object; body?: object }

async function queriesOf({ route, query = {}, body }: CountedCall): Promise<{ queries: number; length: number }> {
  const before = platform.database.stats().queries
  const answer = await app.inject({
    method: route.method,
    url: route.path,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: { authorization: `Bearer ${tokenHash.toString('hex')}` },
    ...(body ? { payload: body } : {}),
  })
  expect([route.path, answer.statusCode]).toEqual([route.path, 200])
  return { queries: platform.database.stats().queries - before, length: answer.body.length }
}

it('asks the database as often for many departments, assets and members as for few [F14]', async () => {
  const page = { page: 1, pageSize: 1000 }
  const { departmentId } = place
  const body = { name: 'Press 7', info: 'Deep drawing' }
  const asked = (users: string[]): CountedCall[] => {
    const changes = { ...body, users: users.map((userId) => ({ userId })) }
    return [
      { route: departmentRoutes.fetchAll },
      { route: departmentRoutes.fetchAll, query: page },
      { route: departmentRoutes.fetchSingle, query: { departmentId } },
      { route: assetRoutes.fetchAll, query: { departmentId } },
      { route: assetRoutes.fetchAll, query: { departmentId, ...page } },
      { route: assetRoutes.fetchSingle, query: place },
      { route: departmentRoutes.update, query: { departmentId }, body: changes },
      { route: assetRoutes.update, query: place, body: changes },
    ]
  }
  const measure = async (count: number) => {
    const calls = asked(await grow(count))
    const measured: { queries: number; length: number }[] = []
    for (const call of calls) measured.push(await queriesOf(call))
    return measured
  }
  const [few, many] = [await measure(2), await measure(60)]
  expect(many.map(({ queries }) => queries)).toEqual(few.map(({ queries }) => queries))
  // The session with its viewer, the place unless all are listed, the records, their members, those of groups or how many they
  // are unless a page counts all at once, and the end.
  expect(many.slice(0, 6).map(({ queries }) => queries)).toEqual([5, 4, 6, 6, 5, 6])
  expect(Math.max(...many.map(({ queries }) => queries))).toBeLessThan(16)
  for (const [n, { length }] of many.entries()) expect(length).toBeGreaterThan(few[n]?.length ?? 0)
})
