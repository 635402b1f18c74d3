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
type Proven<What extends string> = string & { readonly [proof]: What }
type Editable = { readonly editable: true }

// Only `access/` mints these: holding one proves that the check was made.
export type VisibleMemberId = Proven<'visible member'>
export type ManagedMemberId = VisibleMemberId & Editable
export type VisibleDepartmentId = Proven<'visible department'>
export type EditableDepartmentId = VisibleDepartmentId & Editable
export type ReadableAssetId = Proven<'readable asset'>
export type EditableAssetId = ReadableAssetId & Editable
export type ReadableExpertId = Proven<'readable expert'>
export type EditableExpertId = ReadableExpertId & Editable
export type ReadableFolderId = Proven<'readable folder'>
export type EditableFolderId = ReadableFolderId & Editable
export type ReadableResourceId = Proven<'readable resource'>
export type EditableResourceId = ReadableResourceId & Editable
export type ReadableBinnedId = Proven<'readable binned'>
export type ReadableFactId = Proven<'readable fact'>
export type EditableFactId = ReadableFactId & Editable
export type RestorableId = ReadableBinnedId & Editable

type ForEveryNoun<T extends Record<Noun, { read: string; full: string }>> = T

/** What an id of each noun becomes when a call is judged, by the level that its policy needs. */
export type Minted = ForEveryNoun<{
  member: { read: VisibleMemberId; full: ManagedMemberId }
  department: { read: VisibleDepartmentId; full: EditableDepartmentId }
  asset: { read: ReadableAssetId; full: EditableAssetId }
  expert: { read: ReadableExpertId; full: EditableExpertId }
  folder: { read: ReadableFolderId; full: EditableFolderId }
  resource: { read: ReadableResourceId; full: EditableResourceId }
  binned: { read: ReadableBinnedId; full: RestorableId }
  fact: { read: ReadableFactId; full: EditableFactId }
}>
