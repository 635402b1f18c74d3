import { addressOf, type IdsOf } from '../../../addresses.ts'
import type { shell } from '../../../messages/shell.ts'

type Texts = typeof shell
/** Those that say all by themselves. */
type Names = { [Name in keyof Texts]: Texts[Name] extends `${string}{${string}` ? never : Name }[keyof Texts]

/** The company, or what `messages/shell.ts` names: a new screen needs no more for its crumb than that name. */
export type CrumbKind = 'company' | Names

/** What a route says of its place; the shell draws breadcrumb, title and Back from it. */
export type PlaceHandle = { crumbs: readonly CrumbKind[] }

/** The ids of every place that a crumb leads to. */
type CrumbIds = IdsOf<'resources'> & IdsOf<'expertProfile'> & IdsOf<'memberProfile'>

/** Where crumbs lead that other screens stand below; the others are only a last step. */
const addresses: Partial<Record<CrumbKind, (ids: CrumbIds) => string>> = {
  company: (ids) => addressOf('departments', ids),
  department: (ids) => addressOf('assets', ids),
  asset: (ids) => addressOf('assetProfile', ids),
  resources: (ids) => addressOf('resources', ids),
  drive: (ids) => addressOf('drive', { ...ids, folderId: null }),
  experts: (ids) => addressOf('experts', ids),
  expert: (ids) => addressOf('expertProfile', ids),
  users: (ids) => addressOf('users', ids),
  groups: (ids) => addressOf('groups', ids),
  member: (ids) => addressOf('memberProfile', ids),
  chat: (ids) => addressOf('chat', { ...ids, chatId: null, msgId: null }),
}

/** Null for what is only a last step. */
export const crumbAddress = (kind: CrumbKind, ids: CrumbIds): string | null => addresses[kind]?.(ids) ?? null

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
