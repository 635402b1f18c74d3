import { approvalRoutes } from '@millwright/contract/approvals'
import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { texts } from '@millwright/contract/texts'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { told } from '../../../../test/answers.ts'
import type { ApiClient } from '../../../../test/api-client.ts'
import { type SignedUp, signUp } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makePdf } from '../../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../../test/plant.ts'

const server = inject('server')
let admin: SignedUp
let bea: Omit<SignedUp, 'companyName'>
let press: AssetIds
let pump: AssetIds

async function addAsset(name: string, says: string): Promise<AssetIds> {
  const ids = await makeAsset(admin, name)
  const bytes = await makePdf([{ texts: [{ text: says, x: 72, y: 700 }] }])
  await addProcessedDocument(admin, ids, { bytes, fileName: `${name}.pdf` })
  return ids
}
const letRead = (name: string, ids: AssetIds, users: { userId: string }[]) =>
  admin.call(assetRoutes.update, { query: ids, body: { name, info: name, users } })

beforeAll(async () => {
  admin = await signUp(server, { companyName: 'Nordmark Paper' })
  bea = await joinCompany(server, admin)
  press = await addAsset('Press 7', 'The lubricant of the slide is Kluberplex.')
  pump = await addAsset('Pump 3', 'The lubricant of the bearing is Mobilux.')
  await letRead('Press 7', press, [{ userId: bea.user._id }])
})

type Question = { query: string; chatId?: string; assetId?: string; departmentId?: string }
const ask = (client: ApiClient, body: Question) => told(client.events(assistantRoutes.ask, { body }))
const filesOf = ({ sources }: { sources: { fileName: string }[] }) =>
  [...new Set(sources.map(({ fileName }) => fileName))].toSorted()
const messagesOf = (client: ApiClient, chatId: string) =>
  client.call(assistantRoutes.fetchMessages, { query: { chatId } })
const question = 'Which lubricant?'

describe('the landing', () => {
  it('offers the assets that one may ask about', async () => {
    const entry = (assetName: string, { assetId, departmentId }: AssetIds) => ({
      assetId,
      assetName,
      departmentId,
      departmentName: 'Press Shop',
    })
    expect(await bea.call(assistantRoutes.fetchAssets)).toEqual([entry('Press 7', press)])
    expect(await admin.call(assistantRoutes.fetchAssets)).toEqual([entry('Press 7', press), entry('Pump 3', pump)])
  })

  it('asks all that one may read, a department, or one asset', async () => {
    await expect.poll(async () => filesOf(await ask(admin, { query: question }))).toEqual(['Press 7.pdf', 'Pump 3.pdf'])
    expect(filesOf(await ask(bea, { query: question }))).toEqual(['Press 7.pdf'])
    expect(filesOf(await ask(admin, { query: question, assetId: pump.assetId }))).toEqual(['Pump 3.pdf'])
    const { departmentId } = press
    expect(filesOf(await ask(admin, { query: question, departmentId }))).toEqual(['Press 7.pdf'])
  })

  it('knows nothing of what one may not read, nor of ids that do not belong together', async () => {
    const bodies = [
      { query: question, assetId: pump.assetId },
      { query: question, departmentId: pump.departmentId },
      { query: question, assetId: randomUUID() },
    ]
    const answers = await Promise.all(bodies.map((body) => bea.tryCall(assistantRoutes.ask, { body })))
    expect(answers.map(({ status, error }) => [status, error])).toEqual(bodies.map(() => [404, answers[2]?.error]))
    const mixed = { query: question, assetId: pump.assetId, departmentId: press.departmentId }
    expect(await admin.tryCall(assistantRoutes.ask, { body: mixed })).toMatchObject({ status: 404 })
  })

  it('says of whose material it does not know, when it was asked everywhere', async () => {
    const { text, end } = await ask(admin, { query: 'Xylophonkonzert quetzalcoatl?' })
    expect(text).toContain('Nordmark Paper')
    expect(end).toMatchObject({ verdict: 'not-in-material', experts: [], suggestions: [] })
  })
})

describe('a chat of the landing', () => {
  it('goes on at another place, and is listed with the last', async () => {
    const { chatId } = await ask(admin, { query: question, assetId: press.assetId, departmentId: press.departmentId })
    await ask(admin, { query: question, chatId, assetId: pump.assetId, departmentId: pump.departmentId })
    const places = (await messagesOf(admin, chatId)).map(({ assetId }) => assetId)
    expect(places).toEqual([press.assetId, pump.assetId])
    const [newest] = await admin.call(assistantRoutes.fetchChats)
    expect(newest).toMatchObject({ id: chatId, ...pump })
    await ask(admin, { query: question, chatId })
    expect((await admin.call(assistantRoutes.fetchChats))[0]).toMatchObject({ assetId: null, departmentId: null })
  })

  it('is its own user’s alone, and none of an asset’s [T26]', async () => {
    const { chatId } = await ask(bea, { query: question })
    const query = { chatId }
    const body = { query: question, chatId }
    const tries = async (client: ApiClient) => [
      (await client.tryCall(assistantRoutes.fetchMessages, { query })).status,
      (await client.request('POST', assistantRoutes.ask.path, { body })).status,
      (await client.tryCall(assistantRoutes.rename, { query, body: { chatName: 'Mine' } })).status,
      (await client.tryCall(assistantRoutes.exportChat, { query })).status,
      (await client.tryCall(assistantRoutes.remove, { body: { ids: [chatId] } })).status,
    ]
    expect(await tries(admin)).toEqual([404, 404, 404, 404, 404])
    const inAsset = await bea.tryCall(chatRoutes.newMessage, { body: { ...body, assetId: press.assetId } })
    expect(inAsset).toMatchObject({ status: 404 })
    expect(await tries(bea)).toEqual([200, 200, 200, 200, 200])
    expect(await bea.tryCall(assistantRoutes.fetchMessages, { query })).toMatchObject({ status: 404 })
  })

  it('is exported with its sources', async () => {
    const { chatId } = await ask(bea, { query: question })
    const { url } = await bea.call(assistantRoutes.exportChat, { query: { chatId, format: 'md' } })
    expect(await (await bea.request('GET', url)).text()).toContain('Kluberplex')
  })

  it('answers a question that is sent twice with one key once, and no other place by it', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const ids: string[] = []
    for (let n = 0; n < 2; n++) {
      const again = { body: { query: question, assetId: press.assetId }, headers }
      ids.push((await told(admin.events(assistantRoutes.ask, again))).messageId)
    }
    expect(ids[1]).toBe(ids[0])
    const elsewhere = { body: { query: question, assetId: pump.assetId }, headers }
    expect(await admin.tryCall(assistantRoutes.ask, elsewhere)).toMatchObject({ status: 409 })
    const inAsset = { body: { query: question, assetId: press.assetId }, headers }
    expect(await admin.tryCall(chatRoutes.newMessage, inAsset)).toMatchObject({ status: 409 })
  })

  it('counts the records of the department that is asked about', async () => {
    const { text } = await ask(admin, { query: 'How many assets are there?' })
    const inPressShop = await ask(admin, { query: 'How many assets are there?', departmentId: press.departmentId })
    expect(text).toMatch(/\b2\b/)
    expect(inPressShop.text).toMatch(/\b1\b/)
    expect(inPressShop.text).not.toMatch(/\b2\b/)
  })

  it('hides what its user may not read any more, in the chat and in what is made from it', async () => {
    const { chatId, messageId, text } = await ask(bea, { query: question })
    expect(text).toContain('Kluberplex')
    const { url } = await bea.call(assistantRoutes.exportChat, { query: { chatId } })
    const checked = await bea.call(approvalRoutes.request, { query: { msgId: messageId }, body: {} })
    await admin.call(approvalRoutes.decide, { query: { approvalId: checked.id }, body: { decision: 'approved' } })
    expect((await messagesOf(bea, chatId))[0]?.approval?.text).toContain('Kluberplex')
    await letRead('Press 7', press, [])
    const [message] = await messagesOf(bea, chatId)
    expect(message).toMatchObject({
      query: question,
      response: { text: texts.answerHidden, sources: [], resources: [] },
      approval: null,
    })
    expect(await (await bea.request('GET', url)).text()).not.toContain('Kluberplex')
    await letRead('Press 7', press, [{ userId: bea.user._id }])
    expect((await messagesOf(bea, chatId))[0]?.response.text).toBe(text)
  })

  it('outlives the asset that it asked about', async () => {
    const ids = await addAsset('Saw 1', 'The lubricant of the blade is Isoflex.')
    const asked = () => ask(admin, { query: 'Isoflex?', assetId: ids.assetId })
    await expect.poll(async () => filesOf(await asked())).toEqual(['Saw 1.pdf'])
    const { chatId } = await ask(admin, { query: 'Isoflex?', ...ids })
    const listed = async () => (await admin.call(assistantRoutes.fetchChats)).find(({ id }) => id === chatId)
    expect(await listed()).toMatchObject(ids)
    await admin.call(assetRoutes.delete, { query: ids })
    // One goes on where that is still possible.
    expect(await listed()).toMatchObject({ assetId: null, departmentId: ids.departmentId })
    expect((await messagesOf(admin, chatId))[0]?.response.text).toBe(texts.answerHidden)
    await admin.call(departmentRoutes.delete, { query: { departmentId: ids.departmentId } })
    expect(await listed()).toMatchObject({ assetId: null, departmentId: null })
    expect(await messagesOf(admin, chatId)).toHaveLength(1)
  })
})
