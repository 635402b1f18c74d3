import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import type { ApiClient } from '../../../test/api-client.ts'
import type { AssetIds } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { documentContainer, takePackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'
import { tusClient } from '../../../test/tus.ts'

const { preview } = makersPackageRoutes

describe("a maker's package that comes in pieces", () => {
  const server = inject('server')
  let admin: SignedUp
  let query: { departmentId: string }
  let bytes: Uint8Array
  beforeAll(async () => {
    admin = await signUp(server)
    query = { departmentId: (await admin.call(departmentRoutes.create, { body: { name: 'P', info: 'P' } }))._id }
    bytes = await documentContainer('Grease the bearing.', { serial: 'SN-900' })
  })
  // Without an asset it makes its own.
  const announced = (size: number, departmentId = query.departmentId) => ({
    place: { departmentId, assetId: '' } satisfies AssetIds,
    kind: 'package',
    size,
    fileName: 'pump.zip',
  })
  const idOf = (address: string) => address.split('/').at(-1) ?? ''
  const lookInto = (client: ApiClient, uploadId: string, place = query) => {
    const body = new FormData()
    body.append('uploadId', uploadId)
    return client.tryCall(preview, { query: place, body })
  }

  it('is looked into when it is whole, imported, and gone as an upload then', async () => {
    const tus = tusClient(admin, server)
    const address = await tus.begun(announced(bytes.length))
    expect((await tus.patch(address, 0, bytes.subarray(0, 700))).status).toBe(204)
    expect(await lookInto(admin, idOf(address))).toMatchObject({ status: 404 })
    expect(await tus.offset(address)).toBe(700)
    expect((await tus.patch(address, 700, bytes.subarray(700))).status).toBe(204)
    const answer = await lookInto(admin, idOf(address))
    expect(answer.status).toBe(201)
    const { packageId, fileName, assets } = preview.output.parse(answer.data)
    expect([fileName, assets.map(({ serial }) => serial)]).toEqual(['pump.zip', ['SN-900']])
    expect((await tus.head(address)).status).toBe(404)
    expect(await lookInto(admin, idOf(address))).toMatchObject({ status: 404 })
    const [made] = await takePackage(admin, query, { packageId })
    expect(made).toMatchObject({ created: true, files: 1 })
  })

  it('is its sender’s, in the place that it was sent to', async () => {
    const tus = tusClient(admin, server)
    const address = await tus.begun(announced(bytes.length))
    await tus.patch(address, 0, bytes)
    const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Q', info: 'Q' } })
    expect(await lookInto(admin, idOf(address), { departmentId })).toMatchObject({ status: 404 })
    const users = [{ userId: '', access: 'full' as const }]
    const other = await joinCompany(server, admin, {
      username: 'other',
      permissions: { asset: true, department: true },
    })
    const body = { name: 'P', info: 'P', users: users.map((one) => ({ ...one, userId: other.user._id })) }
    await admin.call(departmentRoutes.update, { query, body })
    expect(await lookInto(other, idOf(address))).toMatchObject({ status: 404 })
    expect(await lookInto(admin, randomUUID())).toMatchObject({ status: 404 })
    expect(await lookInto(admin, 'upload')).toMatchObject({ status: 400, error: texts.uploadIdInvalid })
    expect((await lookInto(admin, idOf(address))).status).toBe(201)
  })

  it('stays where it is refused for a moment, and is taken by one of several looks at once', async () => {
    const tus = tusClient(admin, server)
    const own = await documentContainer('Change the oil.', { id: 'MAN-2', serial: 'SN-901' })
    const address = await tus.begun(announced(own.length))
    await tus.patch(address, 0, own)
    // More than may wait for their turn.
    const looks = await Promise.all(Array.from({ length: 40 }, () => lookInto(admin, idOf(address))))
    const statuses = looks.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => ![201, 404, 429].includes(status))).toEqual([])
    const preview = looks.find(({ status }) => status === 201)
    const { packageId } = makersPackageRoutes.preview.output.parse(preview?.data)
    expect(await takePackage(admin, query, { packageId })).toMatchObject([{ files: 1 }])
  })

  it('is begun by who may import there alone', async () => {
    const reader = await joinCompany(server, admin, { username: 'reader' })
    expect((await tusClient(reader, server).begin(announced(bytes.length))).status).toBe(404)
    const foreign = await signUp(server)
    expect((await tusClient(foreign, server).begin(announced(bytes.length))).status).toBe(404)
  })

  it('may be larger than a document, and no larger than a package', async () => {
    const tus = tusClient(admin, server)
    expect(limits.packageBytes).toBeGreaterThan(limits.documentBytes)
    const address = await tus.begun(announced(limits.packageBytes))
    expect((await tus.remove(address)).status).toBe(204)
    const over = await tus.begin(announced(limits.packageBytes + 1))
    expect([over.status, await over.text()]).toEqual([413, expect.stringContaining(texts.packageTooLarge)])
    expect((await tus.begin(announced(0))).status).toBe(400)
  })

  it('may go into an asset', async () => {
    const body = { name: 'Feed pump', info: 'x' }
    const place = { ...query, assetId: (await admin.call(assetRoutes.create, { query, body }))._id }
    const tus = tusClient(admin, server)
    const address = await tus.begun({ ...announced(bytes.length), place })
    await tus.patch(address, 0, bytes)
    expect(await lookInto(admin, idOf(address))).toMatchObject({ status: 404 })
    const form = new FormData()
    form.append('uploadId', idOf(address))
    const answer = await admin.tryCall(makersPackageRoutes.previewForAsset, { query: place, body: form })
    expect(answer.status).toBe(201)
  })
})
