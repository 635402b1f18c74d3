import type { Role } from '@millwright/contract/people'

/** Who asks, as the session and the member's row say. */
export type Viewer = {
  companyId: string
  userId: string
  sessionId: string
  role: Role
  username: string
  permissions: { asset: boolean; department: boolean }
}

declare const proof: unique symbol
type Proven<What extends string> = string & { readonly [proof]: What }

/** Only the checks of `access/` mint these: holding one proves that the check was made. */
export type VisibleDepartmentId = Proven<'visible department'>
export type ReadableAssetId = Proven<'readable asset'>
export type EditableAssetId = ReadableAssetId & { readonly editable: true }
