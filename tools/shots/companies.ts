import { type ChatEvent, chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import type { Companies, Places } from '../../e2e/shot.ts'
import { signUp, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { buildPlant } from '../demo/plant.ts'
import { questions } from '../demo/questions.ts'

export type Admins = Record<keyof Companies, SignedUp>

/** Three companies: one with the demo's data, one with an empty department, one with nothing. */
export async function openCompanies(server: TestServer): Promise<{ admins: Admins; places: Companies }> {
  const admins = { full: await signUp(server), bare: await signUp(server), blank: await signUp(server) }
  const places = {
    full: await fullPlaces(admins.full),
    bare: await barePlaces(admins.bare),
    blank: placesOf(admins.blank, {}),
  }
  return { admins, places }
}

function placesOf({ user }: SignedUp, known: Partial<Places>): Places {
  const home = `/${user.role}/${user._id}`
  return { home, department: '', asset: '', bareAsset: '', documentId: '', expertId: '', chat: '', ...known }
}

async function fullPlaces(client: SignedUp): Promise<Places> {
  const { assets, documents } = await buildPlant(client)
  const [document] = documents
  const bare = assets.find(({ _id }) => documents.every(({ asset }) => asset._id !== _id))
  if (!document || !bare) throw new Error('The demo has no document, or no asset without one')
  const { home } = placesOf(client, {})
  const department = `${home}/departments/${document.asset.departmentId}`
  const asset = `${department}/assets/${document.asset._id}`
  const [expert] = await client.call(expertRoutes.fetchAll, {
    query: { assetId: document.asset._id, search: 'Rajesh' },
  })
  return placesOf(client, {
    department,
    asset,
    bareAsset: `${home}/departments/${bare.departmentId}/assets/${bare._id}`,
    documentId: document.file.id,
    expertId: expert?._id ?? '',
    chat: `${asset}/chats/${await askAll(client, document.asset._id)}`,
  })
}

async function barePlaces(client: SignedUp): Promise<Places> {
  const body = { name: 'Utilities', info: 'Steam, water and compressed air.' }
  const { _id } = await client.call(departmentRoutes.create, { body })
  return placesOf(client, { department: `${placesOf(client, {}).home}/departments/${_id}` })
}

/** Asks the demo's questions in one chat, each to the end of its answer; returns `{chatId}/{msgId}` of the first. */
async function askAll(client: SignedUp, assetId: string): Promise<string> {
  let chat: { id: string; firstMsgId: string } | undefined
  for (const query of Object.values(questions)) {
    const body = { query, assetId, chatId: chat?.id ?? null, chatLanguage: 'English' as const }
    const events: AsyncIterable<ChatEvent> = client.events(chatRoutes.newMessage, { body })
    for await (const event of events) {
      if (event.type === 'data') chat ??= { id: event.content.chatId, firstMsgId: event.content.message.id }
    }
  }
  if (!chat) throw new Error('The questions were not stored')
  return `${chat.id}/${chat.firstMsgId}`
}
