import { assetRoutes } from '@millwright/contract/assets'
import { companyRoutes } from '@millwright/contract/company'
import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { resourceRoutes } from '@millwright/contract/resources'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, shellOf } from '../../../test/aas.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { documentContainer, lookInto, takePackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'

const server = inject('server')

describe("a maker's package that was imported", () => {
  let admin: SignedUp
  let departmentId: string
  beforeAll(async () => {
    admin = await signUp(server)
    departmentId = (await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } }))._id
  })
  const usedBytes = async () => (await admin.call(companyRoutes.fetchUse)).used.bytes
  const importNew = async (bytes: Uint8Array, fileName = 'pump.zip') => {
    const { packageId } = await lookInto(admin, { departmentId }, { bytes, fileName })
    const made = await takePackage(admin, { departmentId }, { packageId })
    return { packageId, places: made.map(({ _id: assetId }) => ({ departmentId, assetId })) }
  }

  const shareWith = async (
    { user: { _id: userId } }: Pick<SignedUp, 'user'>,
    query: { departmentId: string; assetId: string },
    access: 'read' | 'ask',
  ) => {
    const { name, info, dynamicFields } = await admin.call(assetRoutes.fetchSingle, { query })
    await admin.call(assetRoutes.update, { query, body: { name, info, dynamicFields, users: [{ userId, access }] } })
  }

  it('is downloaded as it came from the assets that came from it, by who may read all of them', async () => {
    const bytes = aasxOf(environmentOf([shellOf('K-1'), shellOf('K-2')]))
    const { packageId, places } = await importNew(bytes, 'two pumps.aasx')
    const [one, other] = places
    if (!one || !other) throw new Error('Two machines were to be made')
    const { sources } = await admin.call(assetRoutes.fetchSingle, { query: one })
    expect(sources[0]).toMatchObject({ packageId, packageName: 'two pumps.aasx' })
    const { url } = await admin.call(makersPackageRoutes.download, { query: { ...one, packageId } })
    const response = await admin.request('GET', url)
    expect(response.headers.get('content-disposition')).toContain('attachment')
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)

    const member = await joinCompany(server, admin, { username: 'reader' })
    const share = (query: typeof one, access: 'read' | 'ask') => shareWith(member, query, access)
    const shownTo = async () => {
      const asset = await member.call(assetRoutes.fetchSingle, { query: one })
      const asked = await member.tryCall(makersPackageRoutes.download, { query: { ...one, packageId } })
      return [asset.sources[0]?.packageId, asked.status]
    }
    await share(one, 'read')
    expect(await shownTo()).toEqual([null, 404])
    await share(other, 'ask')
    expect(await shownTo()).toEqual([null, 404])
    await share(other, 'read')
    expect(await shownTo()).toEqual([packageId, 200])
    const link = (await member.call(makersPackageRoutes.download, { query: { ...one, packageId } })).url
    await share(other, 'ask')
    expect((await member.request('GET', link)).status).toBe(403)
  })

  it('is not downloaded by who does not read an asset that it went into and of which it said nothing new', async () => {
    await importNew(aasxOf(environmentOf([shellOf('K-7')])))
    const { packageId, places } = await importNew(aasxOf(environmentOf([shellOf('K-6'), shellOf('K-7')])))
    const [made, known] = places
    if (!made || !known) throw new Error('Two machines were to be made')
    const { sources } = await admin.call(assetRoutes.fetchSingle, { query: known })
    expect(sources.filter((one) => one.packageId === packageId)).toEqual([])
    const member = await joinCompany(server, admin, { username: 'narrow' })
    await shareWith(member, made, 'read')
    const statusFor = async ({ tryCall }: Pick<SignedUp, 'tryCall'>) =>
      (await tryCall(makersPackageRoutes.download, { query: { ...made, packageId } })).status
    expect([await statusFor(member), await statusFor(admin)]).toEqual([404, 200])
    await admin.call(assetRoutes.delete, { query: known })
    expect([await statusFor(member), await statusFor(admin)]).toEqual([404, 200])
  })

  it('is told of the documents that it brought, and can be downloaded there by who may read all of it', async () => {
    const bytes = await documentContainer('Grease it.', { serials: ['K-8', 'K-9'] })
    const { packageId, places } = await importNew(bytes, 'manuals.zip')
    const [one, other] = places
    if (!one || !other) throw new Error('Two machines were to be made')
    const shownTo = async ({ call }: Pick<SignedUp, 'call'>) => {
      const [file] = (await call(driveRoutes.fetch, { query: one })).files
      const query = { assetId: one.assetId, docId: file?.id ?? '' }
      const single = await call(resourceRoutes.fetchDocument, { query })
      expect(single.document?.package).toEqual(file?.document?.package)
      return file?.document?.package
    }
    const member = await joinCompany(server, admin, { username: 'shown' })
    await shareWith(member, one, 'read')
    expect(await shownTo(member)).toEqual({ id: null, fileName: 'manuals.zip' })
    await shareWith(member, other, 'read')
    expect([await shownTo(member), await shownTo(admin)]).toEqual(
      Array(2).fill({ id: packageId, fileName: 'manuals.zip' }),
    )
  })

  it('is none of an asset that did not come from it, or before it was imported', async () => {
    const { packageId, places } = await importNew(await documentContainer('Grease it.', { serial: 'K-3' }))
    const { _id } = await admin.call(assetRoutes.create, {
      query: { departmentId },
      body: { name: 'Another', info: 'Another' },
    })
    const statusOf = async (assetId: string, id: string) =>
      (await admin.tryCall(makersPackageRoutes.download, { query: { departmentId, assetId, packageId: id } })).status
    const [made] = places
    expect(await statusOf(made?.assetId ?? '', packageId)).toBe(200)
    expect(await statusOf(_id, packageId)).toBe(404)
    const bytes = await documentContainer('Grease it.', { serial: 'K-4' })
    const waiting = await lookInto(admin, { departmentId }, { bytes })
    expect(await statusOf(made?.assetId ?? '', waiting.packageId)).toBe(404)
  })

  it('takes its room once, however often it is imported, and into however many assets', async () => {
    const bytes = await documentContainer('Grease it daily.', { serial: 'K-5' })
    const before = await usedBytes()
    const first = await importNew(bytes)
    const once = await usedBytes()
    expect(once - before).toBeGreaterThanOrEqual(bytes.length)
    await importNew(bytes)
    expect(await usedBytes()).toBe(once)
    const { _id: assetId } = await admin.call(assetRoutes.create, {
      query: { departmentId },
      body: { name: 'Spare', info: 'Spare' },
    })
    const place = { departmentId, assetId }
    const { packageId } = await lookInto(admin, place, { bytes })
    await takePackage(admin, place, { packageId, leaveDocuments: [0] })
    expect(await usedBytes()).toBe(once)
    const [made] = first.places
    for (const query of [
      { ...place, packageId },
      { ...place, ...made, packageId: first.packageId },
    ]) {
      const { url } = await admin.call(makersPackageRoutes.download, { query })
      const response = await admin.request('GET', url)
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
    }
  })
})
