import { assetRoutes } from '@millwright/contract/assets'
import { plateCodeRoutes } from '@millwright/contract/plate-codes'
import { resourceRoutes } from '@millwright/contract/resources'
import { uploadRoutes } from '@millwright/contract/uploads'
import sharp from 'sharp'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { photoOfCode } from '../../../test/codes.ts'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'

const { add, dismiss, open, remove } = plateCodeRoutes
const address = 'https://id.pumps.example/PX-200/SN-1'

describe('a code on a photo among the images of an asset', () => {
  const server = inject('server')
  let admin: SignedUp
  let place: AssetIds
  beforeAll(async () => {
    admin = await signUp(server)
    place = await newAsset(admin, 'Feed pump')
  })
  const sendPhoto = async (code: string, fileName: string) => {
    const file = await photoOfCode(code)
    const image = await upload(admin, { place, kind: 'image', file, fileName, fields: toProcess })
    await jobLists(admin, place)
    return image
  }
  const offered = async (client: Pick<SignedUp, 'call'> = admin) =>
    (await client.call(assetRoutes.fetchSingle, { query: place })).foundCodes

  it('is offered to who may add it, added by them alone, and opens the asset then', async () => {
    const image = await sendPhoto(address, 'plate.png')
    expect(await offered()).toEqual([{ code: address, photo: { id: image.id, fileName: 'plate.png' } }])
    expect(await admin.call(open, { query: { code: address } })).toMatchObject({ names: 'nothing' })
    const reader = await joinCompany(server, admin, { username: 'reader' })
    const body = { name: 'Feed pump', info: 'x', users: [{ userId: reader.user._id, access: 'read' as const }] }
    await admin.call(assetRoutes.update, { query: place, body })
    expect(await offered(reader)).toEqual([])
    expect(await reader.tryCall(dismiss, { query: place, body: { code: address } })).toMatchObject({ status: 403 })

    // What lies in the bin offers nothing.
    await admin.call(resourceRoutes.deleteImages, { query: place, body: { ids: [image.id] } })
    expect(await offered()).toEqual([])
    await sendPhoto(address, 'again.png')
    expect(await offered()).toMatchObject([{ code: address, photo: { fileName: 'again.png' } }])
    const { _id: codeId } = await admin.call(add, { query: place, body: { code: address } })
    expect(await offered()).toEqual([])
    expect(await admin.call(open, { query: { code: address } })).toMatchObject({ names: 'asset' })
    // Whoever takes it off does not want to be asked again.
    await admin.call(remove, { query: { ...place, codeId } })
    expect(await offered()).toEqual([])
  })

  it('stays dismissed, on whatever photo it is found again', async () => {
    const code = `${address}0`
    await sendPhoto(code, 'first.png')
    expect(await offered()).toMatchObject([{ code }])
    const answer = await admin.tryCall(dismiss, { query: place, body: { code: `${code}/` } })
    expect(answer).toMatchObject({ status: 200, message: 'Code dismissed' })
    await sendPhoto(code, 'second.png')
    expect(await offered()).toEqual([])
    const unknown = await admin.tryCall(dismiss, { query: place, body: { code: 'never seen' } })
    expect(unknown).toMatchObject({ status: 404 })
  })

  it('is offered no more where it does not stand on the next version of its photo', async () => {
    const [first, second] = [`${address}1`, `${address}2`]
    const { id } = await sendPhoto(first, 'replaced.png')
    expect(await offered()).toMatchObject([{ code: first }])
    const version = async (file: Buffer) => {
      const sent = { query: { ...place, id }, file, fileName: 'replaced.png', fields: toProcess }
      for await (const event of admin.upload(uploadRoutes.uploadVersion, sent)) {
        if (event.type === 'error') throw new Error(event.content)
      }
      await jobLists(admin, place)
    }
    await version(await photoOfCode(second))
    expect(await offered()).toMatchObject([{ code: second }])
    const blank = { width: 900, height: 600, channels: 3, background: '#9a9a9a' } as const
    await version(await sharp({ create: blank }).png().toBuffer())
    expect(await offered()).toEqual([])
  })

  it('is none where it is a label of ours', async () => {
    await sendPhoto(`https://plant.example/open?code=${place.assetId}`, 'label.png')
    expect(await offered()).toEqual([])
  })
})
