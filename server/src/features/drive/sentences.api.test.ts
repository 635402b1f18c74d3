import { driveRoutes } from '@millwright/contract/drive'
import { limits } from '@millwright/contract/limits'
import { processingRoutes } from '@millwright/contract/processing'
import { resourceRoutes } from '@millwright/contract/resources'
import { resumableRoutes } from '@millwright/contract/uploads'
import { beforeAll, expect, inject, it } from 'vitest'
import { newAsset, type AssetIds, upload } from '../../../test/documents.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { makeManualPdf } from '../../../test/pdf/make-pdf.ts'
import { tusClient } from '../../../test/tus.ts'

const server = inject('server')
let ada: SignedUp
let place: AssetIds

beforeAll(async () => {
  ada = await signUp(server)
  place = await newAsset(ada)
})

it('says of each write in the drive what was done', async () => {
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  const { id } = await upload(ada, { place, file, fileName: 'Press.pdf' })
  const said = async (route: Parameters<SignedUp['tryCall']>[0], input: { query?: object; body?: object }) => {
    const { status, message, data } = await ada.tryCall(route, {
      query: { ...place, ...input.query },
      body: input.body,
    })
    expect(status).toBeLessThan(300)
    return { message, id: (data as { id?: string } | null)?.id ?? '' }
  }
  const folder = await said(driveRoutes.createFolder, { body: { name: 'Manuals' } })
  expect(folder.message).toBe('Folder created')
  const writes = [
    [driveRoutes.renameFolder, { body: { folderId: folder.id, newName: 'Papers' } }, 'Folder renamed'],
    [driveRoutes.move, { body: { ids: [id], parentId: folder.id } }, 'Moved'],
    [resourceRoutes.rename, { query: { id }, body: { fileName: 'Press 7' } }, 'Renamed'],
    [resourceRoutes.setDocumentAccess, { query: { id }, body: { aiAccess: true } }, 'AI access saved'],
    [resourceRoutes.restoreVersion, { query: { id, version: 1 } }, 'Version restored'],
    [driveRoutes.deleteFolders, { body: { ids: [folder.id] } }, 'Deleted'],
    [driveRoutes.restore, { body: { folderIds: [folder.id] } }, 'Restored'],
    [driveRoutes.deleteFolders, { body: { ids: [folder.id] } }, 'Deleted'],
    [driveRoutes.purge, { body: { folderIds: [folder.id] } }, 'Deleted for good'],
  ] as const
  for (const [route, input, message] of writes) expect((await said(route, input)).message).toBe(message)
})

it('says which field of a call is wrong', async () => {
  const { bytes: file } = await makeManualPdf({ pages: 1 })
  const { id } = await upload(ada, { place, file, fileName: 'Pump.pdf' })
  const version = { ...place, id, version: 'last' }
  expect(await ada.tryCall(resourceRoutes.restoreVersion, { query: version })).toMatchObject({
    status: 400,
    error: 'version is a whole number from 1',
  })
  const body = { jobsByQueue: { documents: ['x'] } }
  expect(await ada.tryCall(processingRoutes.dequeue, { query: place, body })).toMatchObject({
    status: 400,
    error: 'Job Id invalid',
  })
  expect(await ada.tryCall(resumableRoutes.events, { query: { id: 'x' } })).toMatchObject({
    status: 400,
    error: 'Upload Id invalid',
  })
  const tooLarge = { place, size: limits.documentBytes + 1, fileName: 'a.pdf' }
  const refused = await tusClient(ada, server).begin(tooLarge)
  expect([refused.status, await refused.json()]).toMatchObject([413, { error: 'A document can have 300 MB at most' }])
})
