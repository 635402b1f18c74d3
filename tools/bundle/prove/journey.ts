import { accountRoutes, type Registration } from '@millwright/contract/accounts'
import { type Asset, assetRoutes } from '@millwright/contract/assets'
import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { uploadRoutes } from '@millwright/contract/uploads'
import { type ApiClient, createClient } from '../../../server/test/api-client.ts'
import { codeMailedTo } from '../../../server/test/outbox.ts'
import { passBotCheck } from '../../../server/test/pass-bot-check.ts'
import { drawManual } from '../../demo/draw-manual.ts'
import { untilProcessed } from '../../demo/plant.ts'
import { pumpManual } from '../../demo/pump-manual.ts'
import { questions } from '../../demo/questions.ts'

const registration: Registration = {
  name: { firstName: 'Ada', middleName: '', lastName: 'Lindqvist' },
  companyName: 'Nordmark Paper',
  username: 'ada',
  contact: '5550123456',
  timeZone: 'Europe/Stockholm',
  email: 'ada@nordmark.example',
  password: 'Pulp&Paper1',
}

/** Registers a company as the page does, bot check and mailed code too, and signs in. */
export async function register(url: string, dataDir: string): Promise<ApiClient> {
  const client = createClient(() => url)
  await passBotCheck(client)
  const { userId, role } = await client.call(accountRoutes.register, { body: registration })
  const otp = await codeMailedTo(dataDir, registration.email)
  await client.call(accountRoutes.verifyUser, { body: { userId, role, otp } })
  return signIn(url)
}

export async function signIn(url: string): Promise<ApiClient> {
  const client = createClient(() => url)
  await passBotCheck(client)
  const { email, password } = registration
  const { token } = await client.call(accountRoutes.login, { body: { email, password } })
  client.token = token
  return client
}

/** Makes an asset and uploads the demo's manual of a pump to it, until it was read. */
export async function addPump(client: ApiClient): Promise<Asset> {
  const department = await client.call(departmentRoutes.create, {
    body: { name: 'Stock preparation', info: 'Pulpers and feed pumps.', users: [] },
  })
  const query = { departmentId: department._id }
  const asset = await client.call(assetRoutes.create, {
    query,
    body: { name: 'Feed pump P-101', info: 'Feeds the headbox.', dynamicFields: [], users: [] },
  })
  await uploadDocument(client, asset, { file: await drawManual(pumpManual), fileName: pumpManual.fileName })
  await untilProcessed(client, asset)
  return asset
}

export async function uploadDocument(
  client: ApiClient,
  asset: Asset,
  { file, fileName, isRead = true }: { file: Uint8Array; fileName: string; isRead?: boolean },
): Promise<void> {
  const events = client.upload(uploadRoutes.uploadDocument, {
    query: { departmentId: asset.departmentId, assetId: asset._id },
    file,
    fileName,
    fields: { grantAIAccess: String(isRead), initiateProcessing: String(isRead) },
  })
  for await (const event of events) if (event.type === 'error') throw new Error(event.content)
}

/** @returns the answer and where it is said @throws Error where nothing of the manual is cited */
export async function askAboutPump(client: ApiClient, assetId: string): Promise<string> {
  let text = ''
  let cited: string | undefined
  const body = { query: questions.sentence, chatId: null, chatLanguage: 'English' as const, assetId }
  for await (const event of client.events(chatRoutes.newMessage, { body })) {
    if (event.type === 'chunk') text += event.content
    if (event.type === 'source') cited ??= JSON.stringify(event.content)
  }
  if (cited === undefined || !cited.includes(pumpManual.fileName)) throw new Error(`No source of the manual: ${text}`)
  return text
}
