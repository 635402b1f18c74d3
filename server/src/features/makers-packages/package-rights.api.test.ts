import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf } from '../../../test/aas.ts'
import { newAsset, uploadEvents } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { documentContainer, lookInto, packageOf, sendPackage, takePackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'

describe("who may import a maker's package, and what an import refuses:", () => {
  const server = inject('server')
  let admin: SignedUp
  let bytes: Uint8Array
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(server)
    bytes = await documentContainer('Grease it.')
    departmentId = await newDepartment()
  })
  const newDepartment = async (users: { userId: string; access: 'full' | 'read' }[] = []) =>
    (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps', users } }))._id

  it('a department in full and the right to create assets; one asset in full', async () => {
    const full = await joinCompany(server, admin, { username: 'full', permissions: { asset: true, department: false } })
    const reader = await joinCompany(server, admin, {
      username: 'reader',
      permissions: { asset: true, department: false },
    })
    const bare = await joinCompany(server, admin, { username: 'bare' })
    const stranger = await joinCompany(server, admin, { username: 'stranger' })
    const there = await newDepartment([
      { userId: full.user._id, access: 'full' },
      { userId: bare.user._id, access: 'full' },
      { userId: reader.user._id, access: 'read' },
    ])
    const query = { departmentId: there }
    const statusOf = async (client: SignedUp | typeof full) => (await sendPackage(client, query, { bytes })).status
    expect(await Promise.all([full, reader, bare, stranger].map(statusOf))).toEqual([201, 403, 403, 404])
    const { packageId } = await lookInto(full, query, { bytes })
    // What another looked into is not theirs to import.
    const { import: take, previewChoice } = makersPackageRoutes
    for (const route of [take, previewChoice]) {
      expect((await admin.tryCall(route, { query, body: { packageId } })).status).toBe(404)
    }
    const [made] = await takePackage(full, query, { packageId })
    const place = { ...query, assetId: made?._id ?? '' }
    expect((await full.call(assetRoutes.fetchSingle, { query: place })).access).toBe('full')
    expect((await sendPackage(bare, place, { bytes })).status).toBe(404)
    // A match that one may not change is none.
    expect((await lookInto(admin, query, { bytes })).assets[0]?.into?._id).toBe(place.assetId)
    const { _id: hidden } = await admin.call(assetRoutes.create, { query, body: { name: 'Hidden', info: 'Hidden' } })
    const other = await lookInto(full, query, { bytes })
    const body = { packageId: other.packageId, assets: [{ asset: 0, into: hidden }] }
    for (const route of [take, previewChoice]) expect((await full.tryCall(route, { query, body })).status).toBe(404)
    // Nor are fields shown beside those of one that may only be read.
    const shown = { name: 'Shown', info: 'Shown', users: [{ userId: full.user._id, access: 'read' as const }] }
    const { _id: read } = await admin.call(assetRoutes.create, { query, body: shown })
    const toRead = { ...body, assets: [{ asset: 0, into: read }] }
    expect((await full.tryCall(previewChoice, { query, body: toRead })).status).toBe(403)
  })

  it('is noted in the trail: the asset, and the package that made it', async () => {
    const query = { departmentId: await newDepartment() }
    const { packageId } = await lookInto(admin, query, { bytes, fileName: 'feed pump.zip' })
    await takePackage(admin, query, { packageId, assets: [{ asset: 0, name: 'Feed pump' }] })
    const events = await admin.call(settingsRoutes.fetchAudit)
    expect(events.slice(0, 2).map(({ action, target }) => [action, target])).toEqual([
      ['package-imported', 'feed pump.zip into the asset Feed pump'],
      ['asset-created', 'Feed pump'],
    ])
  })

  it('a call that is repeated with its key imports once, and a package is imported once', async () => {
    const query = { departmentId: await newDepartment() }
    const { packageId } = await lookInto(admin, query, { bytes })
    const send = (key: string) =>
      admin.tryCall(makersPackageRoutes.import, { query, body: { packageId }, headers: { 'idempotency-key': key } })
    const [first, second] = [await send('one'), await send('one')]
    expect([first.status, first.message]).toEqual([201, 'Package imported'])
    expect(second.data).toEqual(first.data)
    expect(await send('two')).toMatchObject({ status: 409, error: texts.packageImported })
    expect(await admin.call(assetRoutes.fetchAll, { query })).toHaveLength(1)
  })

  it('ids that are none or of nothing, lines that are not there, and nothing at all', async () => {
    const query = { departmentId }
    const { packageId } = await lookInto(admin, query, { bytes })
    const send = (body: unknown) => admin.tryCall(makersPackageRoutes.import, { query, body })
    expect(await send({ packageId: 'x' })).toMatchObject({ status: 400, error: texts.packageIdInvalid })
    expect(await send({ packageId: randomUUID() })).toMatchObject({ status: 404 })
    for (const route of [makersPackageRoutes.import, makersPackageRoutes.previewChoice]) {
      const answer = await admin.tryCall(route, { query, body: { packageId, assets: [{ asset: 1 }] } })
      expect(answer).toMatchObject({ status: 400, error: texts.packageLineUnknown })
    }
    expect(await send({ packageId, assets: [{ asset: 0, leave: true }] })).toMatchObject({ error: texts.packageLeft })
    expect(await send({ packageId, assets: [{ asset: 0, name: ' ' }] })).toMatchObject({ error: texts.nameRequired })
    const none = await admin.tryCall(makersPackageRoutes.preview, { query, body: new FormData() })
    expect(none).toMatchObject({ status: 400, error: texts.fileMissing })
    expect(await admin.call(assetRoutes.fetchAll, { query })).toEqual([])
  })

  it('one that takes too much memory ends its own process alone', async () => {
    const bomb = aasxOf(`[${'[],'.repeat(40_000_000)}[]]`)
    const answer = await sendPackage(admin, { departmentId }, { bytes: bomb })
    expect(answer).toMatchObject({ status: 400, error: texts.packageMemory })
    expect((await sendPackage(admin, { departmentId }, { bytes })).status).toBe(201)
  })

  it('more packages than may wait for their import', async () => {
    const someone = await signUp(server)
    const { _id } = await someone.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
    const place = { departmentId: _id }
    const good = await lookInto(someone, place, { bytes })
    const nothing = packageOf({ 'a.txt': 'Nothing' })
    for (let waiting = 1; waiting < limits.waitingPackages.ofUser; waiting += 3) {
      await Promise.all([1, 2, 3].map(() => lookInto(someone, place, { bytes: nothing })))
    }
    const refused = { status: 429, error: texts.packagesWaiting }
    expect(await sendPackage(someone, place, { bytes })).toMatchObject(refused)
    await takePackage(someone, place, { packageId: good.packageId })
    expect((await sendPackage(someone, place, { bytes })).status).toBe(201)
    expect(await sendPackage(someone, place, { bytes })).toMatchObject(refused)
  })

  it('one beyond a gigabyte, before its bytes have come', async () => {
    const { promise, resolve, reject } = Promise.withResolvers<[number | undefined, string]>()
    const url = new URL(makersPackageRoutes.preview.path, server.url)
    url.searchParams.set('departmentId', departmentId)
    const headers = {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': String(limits.packageBytes + 10_000_000),
    }
    const sending = request(url, { method: 'POST', headers }, (reply) => {
      sending.off('error', reject).on('error', () => {})
      text(reply).then((body) => resolve([reply.statusCode, body]), reject)
    })
    sending.on('error', reject)
    sending.write('--x\r\n')
    const [status, body] = await promise
    sending.destroy()
    expect([status, JSON.parse(body)]).toEqual([413, expect.objectContaining({ error: texts.packageTooLarge })])
  })

  it('an ordinary upload of one says that it can be imported', async () => {
    const place = await newAsset(admin)
    const last = async (file: Uint8Array, fileName: string) =>
      (await uploadEvents(admin, { place, file, fileName })).at(-1)?.content
    expect(await last(bytes, 'pump.zip')).toBe(texts.packageOfMaker)
    const nothing = packageOf({ 'a.txt': 'a' })
    expect(await last(nothing, 'notes.zip')).toBe(texts.notAPdf)
    // By their names; by their files; ZIPs of ZIPs, which may be documents without the main one.
    const others: [Uint8Array, string][] = [
      [nothing, 'pump.iirds'],
      [nothing, 'pump.AASX'],
      [packageOf({ 'META-INF/metadata.rdf': '<a/>' }), 'pump.zip'],
      [packageOf({ 'pump.aas.json': '{}' }), 'pump.zip'],
      [packageOf({ 'a.zip': bytes }), 'pump.zip'],
    ]
    for (const [file, name] of others) expect(await last(file, name), name).toBe(texts.packageOfMaker)
  })
})
