import { assetRoutes } from '@millwright/contract/assets'
import { driveRoutes } from '@millwright/contract/drive'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { resourceRoutes } from '@millwright/contract/resources'
import { settingsRoutes } from '@millwright/contract/settings'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { aasxOf, environmentOf, shellOf } from '../../../test/aas.ts'
import type { ApiClient } from '../../../test/api-client.ts'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signIn, signUp } from '../../../test/harness.ts'
import { lookInto, takePackage } from '../../../test/makers-packages.ts'
import { joinCompany } from '../../../test/members.ts'
import { pngOf } from '../../../test/sample-files.ts'

const server = inject('server')
const { fetchAll, fetchSingle, setPicture } = assetRoutes
let admin: SignedUp
beforeAll(async () => {
  admin = await signUp(server)
})

type SentPicture = { picture?: Blob; imageId?: string }
function set(client: ApiClient, query: AssetIds, { picture, imageId }: SentPicture) {
  const form = new FormData()
  if (imageId !== undefined) form.append('imageId', imageId)
  if (picture) form.append('picture', picture, 'machine.jpg')
  // A form without a part is none.
  if (!picture && imageId === undefined) form.append('imageId', '')
  return client.tryCall(setPicture, { query, body: form })
}

async function photo(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c2410c' } })
    .withExif({ IFD0: { Copyright: 'CANARY-exif' } })
    .jpeg()
    .toBuffer()
  return new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' })
}

const shownIn = async (client: ApiClient, query: AssetIds) => (await client.call(fetchSingle, { query })).picture
const statusOf = async (client: ApiClient, link: string) => (await client.request('GET', link)).status
const actionsOf = async () => (await admin.call(settingsRoutes.fetchAudit)).map(({ action }) => action)

describe('the picture of an asset', () => {
  it('is kept as a square without metadata, and shown wherever the asset is', async () => {
    const query = await newAsset(admin, 'Press 1')
    expect(await shownIn(admin, query)).toBe('')
    const answer = await set(admin, query, { picture: await photo() })
    expect(answer).toMatchObject({ status: 200, message: 'Picture updated' })
    const picture = await shownIn(admin, query)
    expect(answer.data).toEqual({ picture })
    const bytes = Buffer.from(await (await admin.request('GET', picture)).arrayBuffer())
    const { width, height, format, exif } = await sharp(bytes).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 512, height: 512, format: 'webp' })
    expect(bytes.includes('CANARY-exif')).toBe(false)
    const listed = await admin.call(fetchAll, { query: { departmentId: query.departmentId } })
    expect(listed.map((one) => one.picture)).toEqual([picture])
    const opened = await admin.call(plateCodeRoutes.open, { query: { code: query.assetId } })
    expect(opened.assets.map((one) => one.picture)).toEqual([picture])
    expect((await actionsOf())[0]).toBe('asset-picture-changed')
  })

  it('is seen by those who see the asset, and not after it was taken away', async () => {
    const query = await newAsset(admin, 'Press 2')
    const outsider = await joinCompany(server, admin, { username: 'outsider' })
    const picture = { picture: await photo() }
    expect(await set(outsider, query, picture)).toMatchObject({ status: 404 })
    await set(admin, query, picture)
    const link = await shownIn(admin, query)
    expect(await statusOf(admin, link)).toBe(200)
    for (const other of [await signIn(server, admin.account), await signUp(server)]) {
      expect(await statusOf(other, link)).toBe(403)
    }
    const body = { name: 'Press 2', info: 'x', users: [{ userId: outsider.user._id, access: 'read' as const }] }
    await admin.call(assetRoutes.update, { query, body })
    const seen = await shownIn(outsider, query)
    expect(await statusOf(outsider, seen)).toBe(200)
    expect(await set(outsider, query, picture)).toMatchObject({ status: 403 })
    // The link is still of the same session, and the picture still of the asset.
    await admin.call(assetRoutes.update, { query, body: { ...body, users: [] } })
    expect(await statusOf(outsider, seen)).toBe(403)
    expect(await set(admin, query, {})).toMatchObject({ status: 200, data: { picture: '' } })
    expect([await shownIn(admin, query), await statusOf(admin, link)]).toEqual(['', 403])
    expect((await actionsOf())[0]).toBe('asset-picture-removed')
    // Nothing to take away is nothing to write down.
    await set(admin, query, {})
    expect((await actionsOf()).filter((action) => action === 'asset-picture-removed')).toHaveLength(1)
  })

  it('may be one of its images, while that lies in it and not in the bin', async () => {
    const query = await newAsset(admin, 'Press 3')
    const other = await newAsset(admin, 'Press 4')
    const image = await upload(admin, { place: query, kind: 'image', file: await pngOf('#336699'), fileName: 'a.png' })
    const elsewhere = await upload(admin, {
      place: other,
      kind: 'image',
      file: await pngOf('#993366'),
      fileName: 'b.png',
    })
    const link = (await set(admin, query, { imageId: image.id })).data as { picture: string }
    expect(await statusOf(admin, link.picture)).toBe(200)
    for (const imageId of [elsewhere.id, randomUUID()]) {
      expect(await set(admin, query, { imageId })).toMatchObject({ status: 404, error: 'Not found' })
    }
    expect(await set(admin, query, { imageId: 'a.png' })).toMatchObject({ status: 400 })
    expect(await shownIn(admin, query)).toBe(link.picture)
    await admin.call(resourceRoutes.deleteImages, { query, body: { ids: [image.id] } })
    expect([await shownIn(admin, query), await statusOf(admin, link.picture)]).toEqual(['', 403])
    expect(await set(admin, query, { imageId: image.id })).toMatchObject({ status: 404 })
    await admin.call(driveRoutes.restore, { query, body: { ids: [image.id], folderIds: [] } })
    expect(await shownIn(admin, query)).toBe(link.picture)
  })

  it.each([
    ['no picture', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']), 400, texts.pictureUnreadable],
    ['too large', new Blob([new Uint8Array(1_048_577)]), 413, texts.pictureTooLarge],
  ])('is refused when it is %s', async (_what, picture, status, text) => {
    const answer = await set(admin, await newAsset(admin, 'Press 5'), { picture })
    expect(answer.status).toBe(status)
    expect(JSON.stringify(answer)).toContain(text)
  })

  it("comes from its maker's package, unless one stands", async () => {
    const drawn = await pngOf('#227722', 400)
    const shell = (thumbnail: string) =>
      aasxOf(environmentOf([{ ...shellOf('SN-7'), thumbnail }]), { [thumbnail]: drawn, 'aasx/second.png': drawn })
    const query = { departmentId: (await newAsset(admin, 'Other')).departmentId }
    const takenInto = async (bytes: Uint8Array<ArrayBuffer>) => {
      const { packageId } = await lookInto(admin, query, { bytes })
      const [asset] = await takePackage(admin, query, { packageId })
      return { ...query, assetId: asset?._id ?? '' }
    }
    const place = await takenInto(shell('aasx/first.png'))
    const picture = await shownIn(admin, place)
    const { files } = await admin.call(resourceRoutes.fetchAllImages, { query: place })
    expect(files.map(({ thumbnailUrl }) => thumbnailUrl)).toEqual([picture])

    // The same again is the same, and what was chosen stays.
    await set(admin, place, {})
    expect(await shownIn(admin, await takenInto(shell('aasx/first.png')))).toBe('')
    const sent = (await set(admin, place, { picture: await photo() })).data as { picture: string }
    await takenInto(shell('aasx/other.png'))
    expect(await shownIn(admin, place)).toBe(sent.picture)
  })
})
