import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertCompany } from '../../../../test/company-rows.ts'
import { openPlatform, type TestPlatform } from '../../../../test/open-platform.ts'
import { namedBlobs } from '../../../files/files.repository.ts'
import { insertAskedPicture } from '../asked-pictures.repository.ts'
import { deleteChats, insertChat } from '../chats.repository.ts'
import { insertMessage } from '../messages.repository.ts'
import { purgePictures } from './purge-pictures.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openPlatform('embedded')
})
afterAll(() => platform.close())

it('forgets a picture that was not asked for a day, or whose chat is gone, and its bytes with it', async () => {
  const { database } = platform
  const { viewer, assetId } = await insertCompany(database)
  const of = { viewer, assetId }
  const inCompany = <T>(work: Parameters<typeof database.asCompany<T>>[1]) => database.asCompany(viewer.companyId, work)
  const picture = { mediaType: 'image/png', size: 1, text: '', fields: [] }
  const [asked, unasked] = ['asked', 'unasked']
  const chatId = await inCompany(async (tx) => {
    const pictureId = await insertAskedPicture(tx, viewer, { ...picture, blobKey: asked })
    await insertAskedPicture(tx, viewer, { ...picture, blobKey: unasked })
    const id = await insertChat(tx, of, { title: 'Alarm', language: 'English' })
    const place = { assetId: null, departmentId: null }
    const first = { followsId: null, firstId: null, idempotencyKey: null, askedHash: null }
    const question = { chatId: id, query: 'What is it?', pictureId, pictureText: '' }
    await insertMessage(tx, viewer, { ...question, ...first, ...place })
    return id
  })
  const left = async () => [...(await database.asSystem('sweep', (tx) => namedBlobs(tx, [asked, unasked])))].toSorted()
  await purgePictures(platform)
  expect(await left()).toEqual([asked, unasked])
  await database.executeSql(`UPDATE asked_pictures SET created_at = now() - interval '25 hours'`)
  await purgePictures(platform)
  expect(await left()).toEqual([asked])
  await inCompany((tx) => deleteChats(tx, of, [chatId]))
  await purgePictures(platform)
  expect(await left()).toEqual([])
})
