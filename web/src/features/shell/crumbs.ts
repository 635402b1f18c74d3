import { addressOf, type IdsOf } from '../../addresses.ts'

export type CrumbKind =
  | 'company'
  | 'department'
  | 'asset'
  | 'newDepartment'
  | 'newAsset'
  | 'updateDepartment'
  | 'updateAsset'
  | 'facts'
  | 'resources'
  | 'document'
  | 'image'
  | 'video'
  | 'newNote'
  | 'note'
  | 'drive'
  | 'bin'
  | 'experts'
  | 'existingExperts'
  | 'newExpert'
  | 'expert'
  | 'updateExpert'
  | 'chat'
  | 'approvals'
  | 'questions'
  | 'assistant'
  | 'search'
  | 'bank'
  | 'users'
  | 'member'
  | 'newMember'
  | 'updateMember'
  | 'settings'
  | 'profile'
  | 'security'
  | 'tokens'
  | 'glossary'
  | 'dictionaries'
  | 'audit'
  | 'companySettings'
  | 'installation'
  | 'help'
  | 'notFound'

/** What a route says of its place; the shell draws breadcrumb, title and Back from it. */
export type PlaceHandle = { crumbs: readonly CrumbKind[] }

/** The ids of every place that a crumb leads to. */
type CrumbIds = IdsOf<'resources'> & IdsOf<'expertProfile'> & IdsOf<'memberProfile'>

/** Where a crumb leads; null for what is only a last step. */
export function crumbAddress(kind: CrumbKind, ids: CrumbIds): string | null {
  switch (kind) {
    case 'company':
      return addressOf('departments', ids)
    case 'department':
      return addressOf('assets', ids)
    case 'asset':
      return addressOf('assetProfile', ids)
    case 'resources':
      return addressOf('resources', ids)
    case 'drive':
      return addressOf('drive', { ...ids, folderId: null })
    case 'experts':
      return addressOf('experts', ids)
    case 'expert':
      return addressOf('expertProfile', ids)
    case 'users':
      return addressOf('users', ids)
    case 'member':
      return addressOf('memberProfile', ids)
    case 'chat':
      return addressOf('chat', { ...ids, chatId: null, msgId: null })
    case 'existingExperts':
    case 'newExpert':
    case 'updateExpert':
    case 'newMember':
    case 'updateMember':
    case 'facts':
    case 'approvals':
    case 'questions':
    case 'assistant':
    case 'search':
    case 'document':
    case 'image':
    case 'video':
    case 'newNote':
    case 'note':
    case 'bin':
    case 'newAsset':
    case 'newDepartment':
    case 'updateDepartment':
    case 'updateAsset':
    case 'notFound':
    case 'settings':
    case 'profile':
    case 'security':
    case 'tokens':
    case 'glossary':
    case 'dictionaries':
    case 'audit':
    case 'companySettings':
    case 'installation':
    case 'bank':
    case 'help':
      return null
  }
}

const named = ['department', 'asset', 'expert', 'member'] as const

/** Steps that are a thing with a name of its own; files aside, whose page says it itself. */
export type NamedKind = (typeof named)[number]

const isNamed = (kind: CrumbKind): kind is NamedKind => named.some((one) => one === kind)

/** What the title of the tab says: the thing that is shown, else what is shown of the nearest thing above it. */
export function titleParts(crumbs: readonly CrumbKind[]): { step: CrumbKind | null; thing: NamedKind | null } {
  const last = crumbs.at(-1)
  const thing = crumbs.findLast(isNamed) ?? null
  return { step: last === undefined || last === thing ? null : last, thing }
}

/** One level up the breadcrumb, over steps that are no page; null at the top. */
export function backAddress(crumbs: readonly CrumbKind[], ids: CrumbIds): string | null {
  const above = crumbs.slice(0, -1).map((kind) => crumbAddress(kind, ids))
  return above.findLast((address) => address !== null) ?? null
}

export function isPlaceHandle(handle: unknown): handle is PlaceHandle {
  return typeof handle === 'object' && handle !== null && 'crumbs' in handle && Array.isArray(handle.crumbs)
}
