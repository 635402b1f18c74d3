import { generatePath, useParams } from 'react-router'

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
  login: '/auth/login',
  register: '/auth/register',
  forgotPassword: '/auth/password/forgot',
  resetPassword: '/auth/password/reset/:userId',
  verify: '/auth/verify/:role/:userId',
  home,
  departments,
  newDepartment: `${departments}/create`,
  updateDepartment: `${departments}/:departmentId/update`,
  assets,
  newAsset: `${assets}/create`,
  assetProfile: `${asset}/profile`,
  updateAsset: `${asset}/update`,
  resources: `${asset}/resources`,
  document: `${asset}/resources/documents/:documentId`,
  experts,
  existingExperts: `${experts}/add/existing`,
  newExpert: `${experts}/add/new`,
  expertProfile: `${experts}/:expertId/profile`,
  updateExpert: `${experts}/:expertId/update`,
  // One screen for a new chat and for those that have an address: an answer goes on while it gets its own.
  chat: `${asset}/chats/:chatId?/:msgId?`,
  users,
  newMember: `${users}/create`,
  memberUpdate: `${users}/:memberId/update`,
  memberProfile: `${users}/:memberId/profile`,
  settings,
  profile: `${settings}/account/profile`,
  security: `${settings}/account/security`,
  glossary: `${settings}/glossary`,
  audit: `${settings}/audit`,
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

/** What the address of a signed-in user's screens begins with. */
export const homeOf = ({ role, _id }: { role: string; _id: string }) => ({ role, userId: _id })

/** The ids in the address of the screen that is shown; empty where it has none. */
export function useAddressIds() {
  const ids = useParams()
  const { role = '', userId = '', departmentId = '', assetId = '' } = ids
  const { documentId = '', expertId = '', memberId = '' } = ids
  return { role, userId, departmentId, assetId, documentId, expertId, memberId }
}
