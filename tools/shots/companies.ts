import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { expertRoutes } from '@millwright/contract/experts'
import { groupRoutes } from '@millwright/contract/groups'
import type { Companies, Places } from '../../e2e/shot.ts'
import { signUp, type SignedUp, type TestServer } from '../../server/test/harness.ts'
import { block, newNote } from '../../server/test/notes.ts'
import { askAll, type StoredChat } from '../demo/ask.ts'
import { askModel } from '../demo/ask-model.ts'
import { requestChecks } from '../demo/chats.ts'
import { buildPlant } from '../demo/plant.ts'
import { questions } from '../demo/questions.ts'

export type Admins = Record<keyof Companies, SignedUp>

/** Three companies: one with the demo's data, or what screens show of it, one with an empty department, one with nothing. */
export async function openCompanies(
  server: TestServer,
  demo: { onePump?: boolean } = {},
): Promise<{ admins: Admins; places: Companies }> {
  const admins = { full: await signUp(server), bare: await signUp(server), blank: await signUp(server) }
  const places = {
    full: await fullPlaces(admins.full, demo),
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
    noteId: '',
    videoId: '',
    expertId: '',
    member: '',
    group: '',
    chat: '',
    modelChat: '',
    crookedScan: '',
    nameplate: '',
    otherLanguage: '',
    blurredPhoto: '',
    ...known,
  }
}

async function fullPlaces(client: SignedUp, demo: { onePump?: boolean }): Promise<Places> {
  const { assets, documents, members, video } = await buildPlant(client, demo)
  const [document] = documents
  const bare = assets.find(({ _id }) => documents.every(({ asset }) => asset._id !== _id))
  if (!document || !bare) throw new Error('The demo has no document, or no asset without one')
  const { home } = placesOf(client, {})
  const department = `${home}/departments/${document.asset.departmentId}`
  const asset = `${department}/assets/${document.asset._id}`
  const [expert] = await client.call(expertRoutes.fetchAll, {
    query: { assetId: document.asset._id, search: 'Rajesh' },
  })
  await addFolders(client, { departmentId: document.asset.departmentId, assetId: document.asset._id })
  const { id: noteId } = await addNote(client, {
    departmentId: document.asset.departmentId,
    assetId: document.asset._id,
  })
  const chat = await askAll(client, document.asset._id, Object.values(questions))
  await requestChecks(client, document.asset._id, chat)
  return placesOf(client, {
    department,
    asset,
    noteId,
    videoId: video?.id ?? '',
    bareAsset: `${home}/departments/${bare.departmentId}/assets/${bare._id}`,
    documentId: document.file.id,
    expertId: expert?._id ?? '',
    member: `${home}/users/${members[0]?._id ?? ''}`,
    group: `${home}/users/groups/${await addGroup(client, members[0]?._id ?? '')}`,
    chat: `${asset}/chats/${pathOf(chat)}`,
  })
}

async function addGroup(client: SignedUp, member: string): Promise<string> {
  const rule = { field: 'designation' as const, value: 'Operator' }
  const { _id } = await client.call(groupRoutes.create, { body: { name: 'Line crew', rule, members: [member] } })
  return _id
}

/** Two folders in the drive and one in the bin. */
async function addFolders(client: SignedUp, query: { departmentId: string; assetId: string }) {
  const add = (name: string) => client.call(driveRoutes.createFolder, { query, body: { name } })
  await add('Hydraulics')
  await add('Drawings')
  const { id } = await add('Old drawings')
  await client.call(driveRoutes.deleteFolders, { query, body: { ids: [id] } })
}

/** With each kind of block that looks like none other. */
function addNote(client: SignedUp, place: { departmentId: string; assetId: string }) {
  return newNote(client, place, {
    title: 'Start-up after maintenance',
    blocks: [
      block('heading', 'Before the start', { props: { level: 2 } }),
      block('callout', 'Lock out the drive before the guard is opened.', { props: { kind: 'danger' } }),
      block('checkListItem', 'Suction valve open', { props: { checked: true } }),
      block('checkListItem', 'Coupling guard closed'),
      block('callout', 'The casing stays hot for an hour.', { props: { kind: 'caution' } }),
      block('callout', 'The key hangs in the control room.', { props: { kind: 'note' } }),
      block('quote', 'It ran dry once, in March.'),
      block('codeBlock', 'SET P101.SPEED 1480'),
      block('gauge', 'Of another editor', { props: { unit: 'bar' } }),
    ],
    // Not of the AI: what the demo's questions find stays as it is.
    aiAccess: false,
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
