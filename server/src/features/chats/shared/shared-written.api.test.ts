import { assetRoutes } from '@millwright/contract/assets'
import { assistantRoutes } from '@millwright/contract/assistant'
import { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { texts } from '@millwright/contract/texts'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type ChatRequest, type OpenAiServer, startOpenAiServer } from '../../../../../e2e/servers/openai-compatible.ts'
import { patience, told } from '../../../../test/answers.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../../test/harness.ts'
import { joinCompany } from '../../../../test/members.ts'
import { makePdf } from '../../../../test/pdf/make-pdf.ts'
import { addProcessedDocument, type AssetIds, makeAsset } from '../../../../test/plant.ts'

type Member = Omit<SignedUp, 'companyName'>
let model: OpenAiServer
let server: TestServer
let admin: SignedUp
let bea: Member
let carl: Member
const places = new Map<string, AssetIds>()

const ofOven = 'What is the code of the oven door?'
const ofPress = 'Which oil does the gearbox take?'
const secret = '4711'

/** It repeats whatever it was given, and cites of it the manual of the press where that is there, else the first. */
function repeated({ messages }: ChatRequest): string[] {
  const given = messages.map(({ content }) => content).join('\n')
  const number = /<passage number="(\d+)" file="Press\.pdf"/.exec(messages.at(-1)?.content ?? '')?.[1] ?? '1'
  return [`It takes Kluberplex oil${given.includes(secret) ? `, and the code is ${secret}` : ''} [${number}].`]
}

async function addAsset(name: string, sentence: string): Promise<void> {
  const place = await makeAsset(admin, name)
  places.set(name, place)
  const bytes = await makePdf([{ texts: [{ text: sentence, x: 72, y: 700 }] }])
  await addProcessedDocument(admin, place, { bytes, fileName: `${name}.pdf` })
}

async function letRead(name: string, ...members: Member[]): Promise<void> {
  const users = members.map(({ user }) => ({ userId: user._id, access: 'read' as const }))
  const query = places.get(name) ?? { departmentId: '', assetId: '' }
  await admin.call(assetRoutes.update, { query, body: { name, info: name, users } })
}

beforeAll(async () => {
  model = await startOpenAiServer()
  model.behave({ kind: 'write', pieces: repeated })
  model.behaveForTools({ kind: 'answer', pieces: ['DONE'] })
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'plant-model' }
  server = await startServer({ database: inject('server').database, env, modelTimeouts: patience })
  admin = await signUp(server)
  bea = await joinCompany(server, admin, { username: 'bea' })
  carl = await joinCompany(server, admin, { username: 'carl' })
  await addAsset('Oven', `The code of the oven door is ${secret}.`)
  await addAsset('Press', 'The gearbox takes Kluberplex oil.')
  await letRead('Oven', bea)
  await letRead('Press', bea, carl)
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const ask = (query: string, more: object = {}) => told(bea.events(assistantRoutes.ask, { body: { query, ...more } }))

async function sharedOf(chatId: string) {
  const { shareId } = await bea.call(sharedChatRoutes.share, { query: { chatId } })
  return (reader: Member) => reader.call(sharedChatRoutes.fetchShared, { query: { shareId: shareId ?? '' } })
}
const hidden = { query: null, answer: texts.answerHidden, sources: [] }

it('hides the question, too, and every later answer of a model, which was told the hidden one', async () => {
  const { chatId } = await ask(ofOven)
  const { text, sources } = await ask(ofPress, { chatId })
  expect(text).toContain(secret)
  expect(new Set(sources.map(({ fileName }) => fileName))).toEqual(new Set(['Press.pdf']))
  const readBy = await sharedOf(chatId)
  const shown = await readBy(carl)
  expect(shown.messages).toMatchObject([hidden, hidden])
  expect(shown.title).toBe(admin.companyName)
  expect(JSON.stringify(shown)).not.toMatch(/4711|oven/i)
  expect(await readBy(bea)).toMatchObject({ title: ofOven, messages: [{ query: ofOven }, { query: ofPress }] })
})

it('is called by the first question that is shown', async () => {
  const { chatId } = await ask(ofPress)
  await ask(ofOven, { chatId })
  const shown = await (await sharedOf(chatId))(carl)
  expect(shown).toMatchObject({ title: ofPress, messages: [{ query: ofPress }, hidden] })
  expect(shown.messages[0]?.answer).toContain('Kluberplex')
})

it('hides an answer whose model was given what it does not cite', async () => {
  const { chatId, sources } = await ask('Which oil does the gearbox beside the oven take?')
  expect(new Set(sources.map(({ fileName }) => fileName))).toEqual(new Set(['Press.pdf']))
  const readBy = await sharedOf(chatId)
  expect((await readBy(carl)).messages).toMatchObject([hidden])
  await letRead('Oven', bea, carl)
  expect((await readBy(carl)).messages[0]?.answer).toContain(secret)
  await letRead('Oven', bea)
})

it('hides what a model wrote of words from nowhere, unless all that was asked is open to the reader', async () => {
  const messages = [
    { role: 'user', content: ofOven },
    { role: 'assistant', content: `It is ${secret}.` },
  ]
  const { chatId, text } = await ask(ofPress, { messages })
  expect(text).toContain(secret)
  const readBy = await sharedOf(chatId)
  expect((await readBy(carl)).messages).toMatchObject([hidden])
  await letRead('Oven', bea, carl)
  expect((await readBy(carl)).messages[0]?.answer).toContain(secret)
  await letRead('Oven', bea)
})
