import { departmentRoutes } from '@millwright/contract/departments'
import { expertRoutes } from '@millwright/contract/experts'
import type { Companies, Places } from '../../e2e/shot.ts'
import { signUp, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { askAll, type StoredChat } from '../demo/ask.ts'
import { askModel } from '../demo/ask-model.ts'
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
  return {
    home,
    department: '',
    asset: '',
    bareAsset: '',
    documentId: '',
    expertId: '',
    member: '',
    chat: '',
    modelChat: '',
    ...known,
  }
}

async function fullPlaces(client: SignedUp): Promise<Places> {
  const { assets, documents, members } = await buildPlant(client)
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
    member: `${home}/users/${members[0]?._id ?? ''}`,
    chat: `${asset}/chats/${pathOf(await askAll(client, document.asset._id, Object.values(questions)))}`,
  })
}

async function barePlaces(client: SignedUp): Promise<Places> {
  const body = { name: 'Utilities', info: 'Steam, water and compressed air.' }
  const { _id } = await client.call(departmentRoutes.create, { body })
  return placesOf(client, { department: `${placesOf(client, {}).home}/departments/${_id}` })
}

/** The address of a chat in which a model answered; the server starts anew for it. */
export async function openModelChat(server: TestServer, client: SignedUp, { asset }: Places): Promise<string> {
  const assetId = asset.slice(asset.lastIndexOf('/') + 1)
  return `${asset}/chats/${pathOf(await askModel(server, client, assetId))}`
}

const pathOf = ({ id, firstMsgId }: StoredChat) => `${id}/${firstMsgId}`
