import { accountRoutes } from '@millwright/contract/accounts'
import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { resourceRoutes } from '@millwright/contract/resources'
import { chatRoutes } from '@millwright/contract/chats'
import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import * as z from 'zod/mini'
import { type Answer, type ApiClient, createClient } from '../../test/api-client.ts'
import { signIn, type SignedUp, signUp, startServer, type TestServer } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/make-pdf.ts'
import { addMembers, removeMember } from '../../test/members.ts'
import { policyTable } from './policies.ts'

/** Every call that wants a session, by `noun.name`: from the registry, so that a new one is judged too. */
const calls = Object.entries(routes).flatMap(([noun, table]) =>
  Object.entries(table as Record<string, Route>)
    .filter(([, route]) => route.access !== 'anyone')
    .map(([name, route]) => ({ name: `${noun}.${name}`, route })),
)
const canary = 'CANARY-7f3a'

type World = {
  departmentId: string
  assetId: string
  documentId: string
  docId: string
  chatId: string
  currentMsgId: string
}
type Actors = Record<'admin' | 'full' | 'read' | 'outsider' | 'foreign' | 'removed', ApiClient>

let server: TestServer
let own: World
let foreign: World
let actors: Actors
let admin: SignedUp

beforeAll(async () => {
  server = await startServer({ database: inject('server').database })
  admin = await signUp(server)
  const other = await signUp(server, { companyName: `${canary} Steel`, username: canary })
  own = await makeWorld(admin, 'Press 7')
  foreign = await makeWorld(other, `${canary} furnace`)
  const [full, read, outsider, removed] = await addMembers(server, admin, [
    { username: 'full', asset: { id: own.assetId, level: 'full' } },
    { username: 'read', asset: { id: own.assetId, level: 'read' } },
    { username: 'outsider' },
    { username: 'removed', asset: { id: own.assetId, level: 'full' } },
  ])
  if (!full || !read || !outsider || !removed) throw new Error('Four members were asked for')
  actors = {
    admin: await signIn(server, admin.account),
    full: await signIn(server, full),
    read: await signIn(server, read),
    outsider: await signIn(server, outsider),
    foreign: await signIn(server, other.account),
    removed: await signIn(server, removed),
  }
  await removeMember(server, removed)
})
afterAll(() => server.stop())

async function makeWorld(client: SignedUp, name: string): Promise<World> {
  const department = await client.call(departmentRoutes.create, { body: { name, info: name } })
  const asset = await client.call(assetRoutes.create, {
    query: { departmentId: department._id },
    body: { name, info: name },
  })
  const ids = { departmentId: department._id, assetId: asset._id }
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  let documentId = ''
  for await (const event of client.upload(resourceRoutes.uploadDocument, {
    query: ids,
    file,
    fileName: `${name}.pdf`,
  })) {
    if (event.type === 'data') documentId = event.content.id
  }
  let chatId = ''
  let currentMsgId = ''
  for await (const event of client.events(chatRoutes.newMessage, { body: { query: `${name}?`, assetId: asset._id } })) {
    if (event.type === 'data')
      ({
        chatId,
        message: { id: currentMsgId },
      } = event.content)
  }
  return { ...ids, documentId, docId: documentId, chatId, currentMsgId }
}

/** The ids that a call takes, in the place where it takes them. */
function idNames(route: Route): (keyof World)[] {
  const schema = route.idsIn === 'body' ? route.body : route.query
  if (!(schema instanceof z.ZodMiniObject)) return []
  return (Object.keys(schema.shape) as (keyof World)[]).filter((name) => name in own)
}

const restOf: Record<string, object> = {
  'departments.create': { name: 'New', info: 'New' },
  'assets.create': { name: 'New', info: 'New' },
  'chats.newMessage': { query: 'What torque?' },
}

async function ask(
  client: ApiClient,
  call: (typeof calls)[number],
  ids: Record<string, unknown>,
): Promise<Answer<unknown>> {
  const { route, name } = call
  const inBody = route.idsIn === 'body'
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4 nothing %%EOF']), 'a.pdf')
  const body = route.kind === 'upload' ? form : route.body ? { ...restOf[name], ...(inBody ? ids : {}) } : undefined
  return client.tryCall(route, { ...(inBody ? {} : { query: ids }), ...(body === undefined ? {} : { body }) })
}

function pick(world: World, names: (keyof World)[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, world[name]]))
}

async function snapshot(): Promise<unknown> {
  const { departmentId, assetId } = foreign
  const client = actors.foreign
  const chatId = foreign.chatId
  const documents = await client.call(resourceRoutes.fetchAllDocuments, { query: { departmentId, assetId } })
  return [
    await client.call(departmentRoutes.fetchAll, {}),
    await client.call(assetRoutes.fetchAll, { query: { departmentId } }),
    documents.files.map(({ url: _, ...file }) => file),
    await client.call(chatRoutes.fetch, { query: { assetId } }),
    await client.call(chatRoutes.fetchCurrentMessages, { query: { assetId, chatId } }),
  ]
}

const scoped = () => calls.filter(({ route }) => idNames(route).length > 0)

describe('every call of the registry', () => {
  it('refuses who is not signed in before it looks at anything', async () => {
    for (const call of calls) {
      const anonymous = createClient(() => server.url)
      const answer = await anonymous.tryCall(
        call.route,
        call.route.idsIn === 'body' ? { body: pick(own, idNames(call.route)) } : {},
      )
      expect([call.name, answer.status, answer.error]).toEqual([call.name, 401, 'Login required'])
    }
  })

  it('refuses who was removed while signed in as it refuses who never was', async () => {
    for (const call of calls) {
      const answer = await ask(actors.removed, call, pick(own, idNames(call.route)))
      expect([call.name, answer.status, answer.error]).toEqual([call.name, 401, 'Login required'])
    }
    expect((await actors.removed.tryCall(accountRoutes.refresh)).status).toBe(401)
  })

  it("answers another company's ids as it answers random ones, and leaves its rows alone", async () => {
    const before = await snapshot()
    for (const call of scoped()) {
      const names = idNames(call.route)
      const random = await ask(actors.admin, call, Object.fromEntries(names.map((name) => [name, randomUUID()])))
      expect([call.name, random.status, random.error]).toEqual([call.name, 404, 'Not found'])
      for (const changed of [names, ...names.map((name) => [name])]) {
        const ids = { ...pick(own, names), ...pick(foreign, changed) }
        const answer = await ask(actors.admin, call, ids)
        expect([call.name, changed, withoutHeaders(answer)]).toEqual([call.name, changed, withoutHeaders(random)])
        expect(JSON.stringify(answer)).not.toContain(canary)
      }
    }
    expect(await snapshot()).toEqual(before)
  })

  it('hides from a colleague what they may not see, and from everybody the chats of others', async () => {
    for (const call of scoped()) {
      const answer = await ask(actors.outsider, call, pick(own, idNames(call.route)))
      expect([call.name, answer.status]).toEqual([call.name, 404])
    }
    const chat = calls.find(({ name }) => name === 'chats.fetchCurrentMessages')
    if (!chat) throw new Error('The chat calls are gone')
    const answer = await ask(actors.full, chat, pick(own, idNames(chat.route)))
    expect(answer.status).toBe(404)
  })

  it('lets a reader read and refuses every write with 403', async () => {
    for (const call of scoped()) {
      const rule = policyTable[call.route.access]
      const writes =
        rule.scope === 'asset'
          ? rule.needs === 'full'
          : rule.scope === 'department' && rule.needs === 'permissions.asset'
      if (!writes) continue
      const answer = await ask(actors.read, call, pick(own, idNames(call.route)))
      expect([call.name, answer.status, answer.error]).toEqual([call.name, 403, 'Unauthorized'])
    }
    const [create] = calls.filter(({ name }) => name === 'departments.create')
    if (!create) throw new Error('departments.create is gone')
    expect((await ask(actors.full, create, {})).status).toBe(403)
  })

  it('names a missing or malformed id in one sentence, and takes no list for one', async () => {
    for (const call of scoped()) {
      for (const name of idNames(call.route)) {
        const optional = name === 'currentMsgId' || (call.name === 'chats.newMessage' && name === 'chatId')
        for (const bad of ['not-an-id', "1' or '1'='1", ...(optional ? [] : ['', undefined])]) {
          const answer = await ask(actors.admin, call, { ...pick(own, idNames(call.route)), [name]: bad })
          expect([call.name, name, bad, answer.status]).toEqual([call.name, name, bad, 400])
          expect(answer.error).toMatch(/Id (invalid|is not valid)$/)
        }
        const many = await ask(actors.admin, call, {
          ...pick(own, idNames(call.route)),
          [name]: [own[name], own[name]],
        })
        expect([call.name, name, many.status]).toEqual([call.name, name, 400])
      }
    }
  })
})

function withoutHeaders({ headers: _, ...rest }: Answer<unknown>) {
  return rest
}
