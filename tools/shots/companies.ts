import { chatRoutes } from '@millwright/contract/chats'
import { departmentRoutes } from '@millwright/contract/departments'
import type { Companies, Places } from '../../e2e/shot.ts'
import { signUp, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { buildPlant } from '../demo/plant.ts'

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
  return { home, department: '', asset: '', bareAsset: '', documentId: '', chat: '', ...known }
}

async function fullPlaces(client: SignedUp): Promise<Places> {
  const { assets, documents } = await buildPlant(client)
  const [document] = documents
  const bare = assets.find(({ _id }) => documents.every(({ asset }) => asset._id !== _id))
  if (!document || !bare) throw new Error('The demo has no document, or no asset without one')
  const { home } = placesOf(client, {})
  const department = `${home}/departments/${document.asset.departmentId}`
  const asset = `${department}/assets/${document.asset._id}`
  return placesOf(client, {
    department,
    asset,
    bareAsset: `${home}/departments/${bare.departmentId}/assets/${bare._id}`,
    documentId: document.file.id,
    chat: `${asset}/chats/${await ask(client, document.asset._id, 'With what torque is the casing cover tightened?')}`,
  })
}

async function barePlaces(client: SignedUp): Promise<Places> {
  const body = { name: 'Utilities', info: 'Steam, water and compressed air.' }
  const { _id } = await client.call(departmentRoutes.create, { body })
  return placesOf(client, { department: `${placesOf(client, {}).home}/departments/${_id}` })
}

/** Asks to the end of the answer; returns `{chatId}/{msgId}`. */
async function ask(client: SignedUp, assetId: string, query: string): Promise<string> {
  let place: string | undefined
  const body = { query, assetId, chatId: null, currentMsgId: null, chatLanguage: 'English', messages: [] }
  for await (const event of client.events(chatRoutes.newMessage, { body })) {
    if (event.type === 'data') place = `${event.content.chatId}/${event.content.message.id}`
  }
  if (!place) throw new Error('The question was not stored')
  return place
}
