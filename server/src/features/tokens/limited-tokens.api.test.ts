import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import { texts } from '@millwright/contract/texts'
import { tokenRoutes } from '@millwright/contract/tokens'
import { userRoutes } from '@millwright/contract/users'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../test/answers.ts'
import { type ApiClient, createClient } from '../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../test/harness.ts'
import { joinCompany } from '../../../test/members.ts'
import { makePdf } from '../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let bea: Awaited<ReturnType<typeof joinCompany>>
let press: AssetIds

beforeAll(async () => {
  admin = await signUp(server)
  bea = await joinCompany(server, admin)
  press = await makeAsset(admin, 'Press 7')
  const bytes = await makePdf([{ texts: [{ text: 'The gearbox takes Kluberplex oil.', x: 72, y: 700 }] }])
  await addProcessedDocument(admin, press, { bytes, fileName: 'Manual.pdf' })
})

const program = (token: string): ApiClient => createClient(() => server.url, token)

type Places = Partial<Record<'departmentIds' | 'assetIds' | 'fullAssetIds', string[]>>
const scopes = ['read' as const, 'ask' as const, 'write' as const]
const made = { name: 'Of the press', scopes, expiresInDays: 1 }

const personal = async (places: Places) =>
  program((await admin.call(tokenRoutes.create, { body: { ...made, ...places } })).token)
const service = async (places: Places) =>
  program((await admin.call(tokenRoutes.createService, { body: { ...made, ...places } })).token)

const ofNoPlace = { status: 403, error: texts.tokenOfPlaces }

describe('an access token that is limited to places', () => {
  it('creates nothing beside them, though its owner may [T40a]', async () => {
    const { departmentId, assetId } = press
    const ofAsset = await personal({ assetIds: [assetId] })
    const users = [{ userId: bea.user._id, access: 'full' as const }]
    const body = { name: 'Annex', info: 'New', users }
    expect(await ofAsset.tryCall(departmentRoutes.create, { body })).toMatchObject(ofNoPlace)
    const creating = { query: { departmentId }, body }
    expect(await ofAsset.tryCall(assetRoutes.create, creating)).toMatchObject({ status: 403, error: 'Unauthorized' })
    expect(await bea.call(departmentRoutes.fetchAll)).toEqual([])
    const ofDepartment = await personal({ departmentIds: [departmentId] })
    expect(await ofDepartment.call(assetRoutes.create, creating)).toMatchObject({ name: 'Annex' })
    expect(await ofDepartment.tryCall(departmentRoutes.create, { body })).toMatchObject(ofNoPlace)
  })

  it('reads, renames and deletes none of the chats that its owner holds from the landing [T40a]', async () => {
    const { chatId } = await told(admin.events(assistantRoutes.ask, { body: { query: 'Which oil?' } }))
    const limited = await personal({ assetIds: [press.assetId] })
    const query = { chatId }
    expect(await limited.tryCall(assistantRoutes.fetchChats)).toMatchObject(ofNoPlace)
    expect(await limited.tryCall(assistantRoutes.fetchMessages, { query })).toMatchObject(ofNoPlace)
    expect(await limited.tryCall(assistantRoutes.exportChat, { query })).toMatchObject(ofNoPlace)
    const renaming = { query, body: { chatName: 'Mine' } }
    expect(await limited.tryCall(assistantRoutes.rename, renaming)).toMatchObject(ofNoPlace)
    expect(await limited.tryCall(assistantRoutes.remove, { body: { ids: [chatId] } })).toMatchObject(ofNoPlace)
    const kept = await admin.call(assistantRoutes.fetchChats)
    expect(kept.find(({ id }) => id === chatId)).toMatchObject({ title: expect.not.stringMatching('Mine') as string })
    const everywhere = await personal({})
    expect((await everywhere.call(assistantRoutes.fetchChats)).map(({ id }) => id)).toContain(chatId)
  })

  it('learns nothing of the members, a service token neither, nor whether there is such a one [T40a]', async () => {
    for (const client of [
      await personal({ departmentIds: [press.departmentId] }),
      await service({ fullAssetIds: [press.assetId] }),
    ]) {
      expect(await client.tryCall(userRoutes.fetchAll)).toMatchObject(ofNoPlace)
      for (const userId of [bea.user._id, randomUUID()]) {
        expect(await client.tryCall(userRoutes.fetchSingle, { query: { userId } })).toMatchObject(ofNoPlace)
      }
    }
  })
})

it('takes an answer to be checked from a service token, and no expert to be mailed, whom nothing would reach', async () => {
  const { assetId } = press
  const body = { name: { firstName: 'Rajesh' }, username: 'rajesh', email: 'rajesh@service.example' }
  const { _id: expertId } = await admin.call(expertRoutes.addNew, { query: { assetId }, body })
  const client = await service({ fullAssetIds: [assetId] })
  const asked = { query: 'Which oil does the gearbox take?', ...press }
  const { messageId: msgId } = await told(client.events(assistantRoutes.ask, { body: asked }))
  const refused = await client.tryCall(approvalRoutes.request, { query: { msgId }, body: { expertId } })
  expect(refused).toMatchObject({ status: 403, error: texts.expertByService })
  expect(await admin.call(approvalRoutes.fetch, { query: { assetId } })).toEqual([])
  expect(await client.call(approvalRoutes.request, { query: { msgId }, body: {} })).toMatchObject({ expert: null })
})
