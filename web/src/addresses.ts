import { useMemo } from 'react'
import { generatePath, useLocation, useParams, useSearchParams } from 'react-router'
import * as z from 'zod/mini'

const home = '/:role/:userId'
const departments = `${home}/departments` as const
const assets = `${departments}/:departmentId/assets` as const
const asset = `${assets}/:assetId` as const
const users = `${home}/users` as const
const experts = `${asset}/experts` as const
const settings = `${home}/settings` as const

/** The address of every screen: the routes are these patterns, and links are built from them. */
export const screens = {
  entrance: '/',
  openEntrance: '/open',
  pageEntrance: '/at/*',
  authorizeEntrance: '/oauth/authorize',
  login: '/auth/login',
  register: '/auth/register',
  restore: '/auth/restore',
  forgotPassword: '/auth/password/forgot',
  resetPassword: '/auth/password/reset/:userId',
  verify: '/auth/verify/:role/:userId',
  providerAnswer: '/auth/provider/:providerId',
  home,
  departments,
  newDepartment: `${departments}/create`,
  updateDepartment: `${departments}/:departmentId/update`,
  assets,
  newAsset: `${assets}/create`,
  labels: `${assets}/labels`,
  assetProfile: `${asset}/profile`,
  updateAsset: `${asset}/update`,
  facts: `${asset}/facts`,
  resources: `${asset}/resources`,
  document: `${asset}/resources/documents/:documentId`,
  image: `${asset}/resources/images/:imageId`,
  video: `${asset}/resources/videos/:videoId`,
  note: `${asset}/resources/notes/:noteId`,
  driveDocument: `${asset}/drive/:parentId/view-document/:documentId`,
  // One screen for every folder: its rows stay while the next folder is on its way.
  drive: `${asset}/drive/:folderId?`,
  bin: `${asset}/drive/bin`,
  experts,
  existingExperts: `${experts}/add/existing`,
  newExpert: `${experts}/add/new`,
  expertProfile: `${experts}/:expertId/profile`,
  updateExpert: `${experts}/:expertId/update`,
  newNote: `${asset}/chats/notes/:parentId/create`,
  updateNote: `${asset}/chats/notes/update/:noteId`,
  // One screen for a new chat and for those that have an address: an answer goes on while it gets its own.
  chat: `${asset}/chats/:chatId?/:msgId?`,
  approvals: `${asset}/chats/approvals`,
  questions: `${asset}/chats/questions`,
  assistant: `${home}/assistant/:chatId?`,
  sharedChat: `${home}/assistant/shared/:shareId`,
  search: `${home}/search`,
  open: `${home}/open`,
  connect: `${home}/connect`,
  bank: `${home}/resources`,
  users,
  accessRequests: `${users}/access-requests`,
  groups: `${users}/groups`,
  newGroup: `${users}/groups/create`,
  updateGroup: `${users}/groups/:groupId/update`,
  newMember: `${users}/create`,
  memberUpdate: `${users}/:memberId/update`,
  memberProfile: `${users}/:memberId/profile`,
  settings,
  profile: `${settings}/account/profile`,
  security: `${settings}/account/security`,
  tokens: `${settings}/account/tokens`,
  signInSettings: `${settings}/sign-in`,
  webhooks: `${settings}/webhooks`,
  glossary: `${settings}/glossary`,
  dictionaries: `${settings}/dictionaries`,
  audit: `${settings}/audit`,
  company: `${settings}/company`,
  system: `${settings}/system`,
  help: `${home}/help`,
} as const

export type Screen = keyof typeof screens

type IdsIn<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? IdsIn<First> & IdsIn<Rest>
  : Pattern extends `:${infer Name}?`
    ? { [name in Name]?: string | null }
    : Pattern extends `:${infer Name}`
      ? { [name in Name]: string }
      : unknown

export type IdsOf<S extends Screen> = IdsIn<(typeof screens)[S]>

/** The address of a screen; further ids of where one is may come along. */
export function addressOf<S extends Screen>(screen: S, ids: IdsOf<S>): string {
  return generatePath<string>(screens[screen], ids as Record<string, string | null | undefined>)
}

/** What a colleague is sent: it leads each to the chat under their own prefix. */
export const sharedChatLink = (shareId: string) => `${location.origin}/at/assistant/shared/${shareId}`

/** What a code of a plate leads to. */
export const openedAddress = (ids: IdsOf<'open'>, code: string) =>
  code === '' ? addressOf('open', ids) : `${addressOf('open', ids)}?${new URLSearchParams({ code })}`

/** What a client of OAuth asks, with the query that it came with. */
export const connectAddress = (ids: IdsOf<'connect'>, search: string) => addressOf('connect', ids) + search

/** The labels of a department, or of one asset of it. */
export const labelsAddress = (ids: IdsOf<'labels'>, assetId: string | null) =>
  assetId === null ? addressOf('labels', ids) : `${addressOf('labels', ids)}?${new URLSearchParams({ asset: assetId })}`

type ViewedPlace = { role: string; userId: string; departmentId: string; assetId: string }
type ViewedResource = {
  type: 'document' | 'image' | 'video' | 'note'
  id: string
  segment?: string | number | null
  /** Null for the current one. */
  version?: number | null
}

/** The viewer of a file as a page of its own, at a segment of it. */
export function viewedAddress(place: ViewedPlace, { type, id, segment, version }: ViewedResource): string {
  const pages = {
    document: addressOf('document', { ...place, documentId: id }),
    image: addressOf('image', { ...place, imageId: id }),
    video: addressOf('video', { ...place, videoId: id }),
    note: addressOf('note', { ...place, noteId: id }),
  }
  const search = new URLSearchParams()
  if (segment !== null && segment !== undefined) search.set(segmentParameter(type), String(segment))
  if (version !== null && version !== undefined) search.set('version', String(version))
  return search.size > 0 ? `${pages[type]}?${search}` : pages[type]
}

/** How the page of a file says where in it one is: a video by its second. */
export const segmentParameter = (type: ViewedResource['type']) => (type === 'video' ? 't' : 'page')

/** What the address of a signed-in user's screens begins with. */
export const homeOf = ({ role, _id }: { role: string; _id: string }) => ({ role, userId: _id })

/** Where the file lies that is open beside a chat over all assets. */
export const fileDepartmentParameter = 'fileDepartment'
export const fileAssetParameter = 'fileAsset'

/** The ids in the address of the screen that is shown; empty where it has none. */
export function useAddressIds() {
  const ids = useParams()
  const [search] = useSearchParams()
  const { role = '', userId = '' } = ids
  const { departmentId = search.get(fileDepartmentParameter) ?? '' } = ids
  const { assetId = search.get(fileAssetParameter) ?? '' } = ids
  const { documentId = '', imageId = '', videoId = '', noteId = '', expertId = '', memberId = '' } = ids
  return { role, userId, departmentId, assetId, documentId, imageId, videoId, noteId, expertId, memberId }
}

const OfferedWords = z.object({ words: z.string() })
/** Words of a search, that the screen it leads to begins with. */
export type OfferedWords = z.infer<typeof OfferedWords>

/** The same object as long as one stays there. */
export function useOfferedWords(): OfferedWords | null {
  const { state } = useLocation() as { state: unknown }
  return useMemo(() => OfferedWords.safeParse(state).data ?? null, [state])
}
