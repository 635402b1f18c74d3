import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { newAsset, upload } from '../../test/documents.ts'
import { type SignedUp, signUp } from '../../test/harness.ts'
import { makeManualPdf } from '../../test/pdf/make-pdf.ts'
import { joinCompany } from '../../test/members.ts'

type Member = Omit<SignedUp, 'companyName'>
type Level = 'full' | 'read'

const server = inject('server')
let admin: Member
let bea: Member
let cai: Member

beforeAll(async () => {
  const first = await signUp(server)
  admin = first
  bea = await joinCompany(server, first, { username: 'bea' })
  cai = await joinCompany(server, first, { username: 'cai' })
})

const grant = (member: Member, access: Level) => ({ userId: member.user._id, access })
const people = (users: { username: string; access: string }[]) =>
  Object.fromEntries(users.map(({ username, access }) => [username, access]))

/** The two kinds of places, so that each rule is tried on both. */
const kinds = {
  department: {
    make: async () => {
      const { _id } = await admin.call(departmentRoutes.create, { body: { name: 'Press shop', info: 'Presses' } })
      return { departmentId: _id }
    },
    fetch: departmentRoutes.fetchSingle,
    update: departmentRoutes.update,
    remove: departmentRoutes.delete,
    says: { updated: 'Department updated', deleted: 'Department deleted' },
  },
  asset: {
    make: () => newAsset(admin),
    fetch: assetRoutes.fetchSingle,
    update: assetRoutes.update,
    remove: assetRoutes.delete,
    says: { updated: 'Asset updated', deleted: 'Asset deleted' },
  },
} as const

describe.each(['department', 'asset'] as const)("the %s's members", (kind) => {
  const { make, fetch, update, remove, says } = kinds[kind]
  const body = { name: 'Paint shop', info: 'Dip and oven' }
  const save = (by: Member, query: object, changes: object = {}) =>
    by.tryCall(update, { query, body: { ...body, ...changes } })
  const saved = async (by: Member, query: object, changes: object = {}) => {
    const { status, error, data, message } = await save(by, query, changes)
    expect([status, error]).toEqual([200, null])
    return { ...update.output.parse(data), message }
  }
  const read = async (by: Member, query: object) => (await by.tryCall(fetch, { query })).data as { updatedAt: string }

  it('are given, raised, lowered and left out, and the whole record is returned', async () => {
    const place = await make()
    const given = await saved(admin, place, { users: [grant(bea, 'full'), { _id: cai.user._id }] })
    expect(given).toMatchObject({ ...body, access: 'full', message: says.updated })
    expect(people(given.users)).toEqual({ ada: 'full', bea: 'full', cai: 'read' })
    expect(await read(cai, place)).toMatchObject({ name: 'Paint shop', access: 'read' })
    const turned = await saved(bea, place, { users: [grant(bea, 'read'), grant(cai, 'full'), grant(admin, 'read')] })
    // Neither who saves nor an admin can be lowered.
    expect(people(turned.users)).toEqual({ ada: 'full', bea: 'full', cai: 'full' })
    expect(people((await saved(cai, place, { users: [] })).users)).toEqual({ ada: 'full', cai: 'full' })
    expect((await bea.tryCall(fetch, { query: place })).status).toBe(404)
  })

  it('keep their access when no list is sent', async () => {
    const place = await make()
    await saved(admin, place, { users: [grant(bea, 'read')] })
    expect(people((await saved(admin, place)).users)).toEqual({ ada: 'full', bea: 'read' })
  })

  it('lose it at their next call, and their writes when it is lowered [T9b]', async () => {
    const place = await make()
    await saved(admin, place, { users: [grant(bea, 'full')] })
    await saved(admin, place, { users: [grant(bea, 'read')] })
    const before = await read(admin, place)
    for (const route of [update, remove]) {
      const answer = await bea.tryCall(route, { query: place, body: route === update ? body : undefined })
      expect([answer.status, answer.error]).toEqual([403, 'Unauthorized'])
    }
    expect(await read(admin, place)).toEqual(before)
    await saved(admin, place, { users: [] })
    const random = Object.fromEntries(Object.keys(place).map((name) => [name, randomUUID()]))
    for (const route of [fetch, update, remove]) {
      const [gone, unknown] = await Promise.all(
        [place, random].map((query) => bea.tryCall(route, { query, body: route === update ? body : undefined })),
      )
      expect([gone?.status, gone?.error, gone?.data]).toEqual([404, unknown?.error, unknown?.data])
    }
  })

  it('are all of the company, or nothing is saved [T9a]', async () => {
    const stranger = await signUp(server)
    const place = await make()
    const before = await read(admin, place)
    for (const userId of [stranger.user._id, randomUUID()]) {
      const answer = await save(admin, place, { users: [grant(bea, 'full'), { userId }] })
      expect(answer).toMatchObject({
        status: 400,
        data: { fields: { 'users.1.userId': expect.any(String) as string } },
      })
    }
    expect(await read(admin, place)).toEqual(before)
    expect((await bea.tryCall(fetch, { query: place })).status).toBe(404)
  })

  it('are kept once each, and one of those who began from the same record wins', async () => {
    const place = await make()
    const users = [grant(bea, 'full'), grant(cai, 'read')]
    const alike = await Promise.all(Array.from({ length: 10 }, () => save(admin, place, { users })))
    expect(alike.map(({ status }) => status)).toEqual(alike.map(() => 200))
    const { updatedAt } = await read(admin, place)
    const headers = { 'if-match': `"${updatedAt}"` }
    const changes = Array.from({ length: 10 }, (_, n) => ({ ...body, name: `Name ${n}`, users: users.slice(n % 2) }))
    const answers = await Promise.all(changes.map((one) => admin.tryCall(update, { query: place, body: one, headers })))
    const [won, ...others] = answers.toSorted((one, other) => one.status - other.status)
    expect([won, ...others].map((one) => one?.status)).toEqual([200, ...others.map(() => 409)])
    const present = update.output.parse(won?.data)
    for (const { data } of others) expect(data).toEqual(present)
    const wanted = changes.find(({ name }) => name === present.name)?.users.map(({ userId }) => userId)
    expect(present.users.flatMap(({ _id }) => (_id === admin.user._id ? [] : [_id]))).toEqual(wanted)
  })

  it('see it no more when it is deleted, nor what is in it', async () => {
    const within = await newAsset(admin)
    const place = kind === 'asset' ? within : { departmentId: within.departmentId }
    const users = [grant(bea, 'full')]
    await admin.call(assetRoutes.update, { query: within, body: { ...body, users } })
    await saved(admin, place, { users })
    const file = (await makeManualPdf({ pages: 1 })).bytes
    const { url, id: docId } = await upload(bea, { place: within, file, fileName: 'Manual.pdf' })
    expect((await bea.request('GET', url)).status).toBe(200)
    const deleted = await bea.tryCall(remove, { query: place })
    expect(deleted).toMatchObject({
      status: 200,
      data: Object.values(place).at(-1),
      message: says.deleted,
    })
    for (const client of [bea, admin]) {
      const { assetId } = within
      expect((await client.tryCall(assetRoutes.fetchSingle, { query: within })).status).toBe(404)
      expect((await client.tryCall(resourceRoutes.fetchDocument, { query: { assetId, docId } })).status).toBe(404)
      const departments = await client.call(departmentRoutes.fetchAll)
      const isListed = departments.some(({ _id }) => _id === within.departmentId)
      // The department of a deleted asset is there for its admin, and not for whom only the asset had let in.
      expect(isListed).toBe(kind === 'asset' && client === admin)
      for (const route of [fetch, update, remove]) {
        const answer = await client.tryCall(route, { query: place, body: route === update ? body : undefined })
        expect(answer.status).toBe(404)
      }
    }
    expect((await bea.request('GET', url)).status).toBe(403)
  })

  it('stand in the trail with each access given and taken, and with the names that it had', async () => {
    const place = await make()
    const { name: firstName } = update.output.parse(await read(admin, place))
    await saved(admin, place, { users: [grant(bea, 'read'), grant(cai, 'full')] })
    await saved(cai, place, { users: [grant(bea, 'full')] })
    await saved(admin, place, { users: [grant(bea, 'full')] })
    await admin.call(remove, { query: place } as never)
    const { data } = await admin.tryCall(settingsRoutes.fetchAudit, { query: { pageSize: 7 } })
    const events = settingsRoutes.fetchAudit.output.parse(data)
    expect(events.map(({ actor, action, target }) => `${actor} ${action}: ${target}`).reverse()).toEqual([
      `ada ${kind}-created: ${firstName}`,
      `ada ${kind}-renamed: ${firstName} → Paint shop`,
      `ada access-given: bea: read on the ${kind} Paint shop`,
      `ada access-given: cai: full on the ${kind} Paint shop`,
      `cai access-changed: bea: full instead of read on the ${kind} Paint shop`,
      `ada access-taken: cai: no more full on the ${kind} Paint shop`,
      `ada ${kind}-deleted: Paint shop`,
    ])
    expect(events.map(({ actorId }) => actorId)).toContain(cai.user._id)
    expect(events[0]?.address).toBe(admin.address)
  })
})

it('hides an asset under the address of another department, whoever asks', async () => {
  const [own, other] = [await newAsset(admin), await newAsset(admin)]
  const query = { departmentId: other.departmentId, assetId: own.assetId }
  for (const route of [assetRoutes.update, assetRoutes.delete]) {
    expect((await admin.tryCall(route, { query, body: { name: 'x', info: 'x' } })).status).toBe(404)
  }
  expect((await admin.call(assetRoutes.fetchSingle, { query: own })).name).toBe('Press 7')
})
