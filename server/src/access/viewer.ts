import type { Noun } from '@millwright/contract/ids'
import type { Role } from '@millwright/contract/people'

/** Who asks, as the session and the member's row say. */
export type Viewer = {
  companyId: string
  userId: string
  /** The id of the session, or of the access token: signed links are good with that alone. */
  sessionId: string
  /** By which access token they ask; absent for a session. */
  tokenName?: string
  /** Their access token is good for some places alone. */
  isLimited?: boolean
  /** Their access token is the company's: nobody is behind it. */
  isService?: boolean
  role: Role
  username: string
  permissions: { asset: boolean; department: boolean }
}

declare const proof: unique symbol
type ProvenId<What extends string> = string & { readonly [proof]: What }
type Readable = { readonly readable: true }
type Editable = { readonly editable: true }

// Only `access/` mints these: holding one proves that the check was made.
export type VisibleMemberId = ProvenId<'visible member'>
export type ManagedMemberId = VisibleMemberId & Editable
/** What is in it may only be asked about, perhaps. */
export type AskableDepartmentId = ProvenId<'department'>
export type VisibleDepartmentId = AskableDepartmentId & Readable
export type EditableDepartmentId = VisibleDepartmentId & Editable
/** It may only be asked about, perhaps. */
export type AskableAssetId = ProvenId<'asset'>
export type ReadableAssetId = AskableAssetId & Readable
export type EditableAssetId = ReadableAssetId & Editable
export type ReadableExpertId = ProvenId<'readable expert'>
export type EditableExpertId = ReadableExpertId & Editable
export type ReadableFolderId = ProvenId<'readable folder'>
export type EditableFolderId = ReadableFolderId & Editable
export type ReadableResourceId = ProvenId<'readable resource'>
export type EditableResourceId = ReadableResourceId & Editable
export type ReadableBinnedId = ProvenId<'readable binned'>
export type ReadableFactId = ProvenId<'readable fact'>
export type EditableFactId = ReadableFactId & Editable
export type RestorableId = ReadableBinnedId & Editable

type ForEveryNoun<T extends Record<Noun, { ask: string; read: string; full: string }>> = T

/** What an id of each noun becomes when a call is judged, by the level that its policy needs. */
export type MintedIds = ForEveryNoun<{
  member: { ask: VisibleMemberId; read: VisibleMemberId; full: ManagedMemberId }
  department: { ask: AskableDepartmentId; read: VisibleDepartmentId; full: EditableDepartmentId }
  asset: { ask: AskableAssetId; read: ReadableAssetId; full: EditableAssetId }
  expert: { ask: never; read: ReadableExpertId; full: EditableExpertId }
  folder: { ask: never; read: ReadableFolderId; full: EditableFolderId }
  resource: { ask: never; read: ReadableResourceId; full: EditableResourceId }
  binned: { ask: never; read: ReadableBinnedId; full: RestorableId }
  fact: { ask: never; read: ReadableFactId; full: EditableFactId }
}>
