export type CrumbKind =
  | 'company'
  | 'department'
  | 'asset'
  | 'newDepartment'
  | 'newAsset'
  | 'resources'
  | 'document'
  | 'chat'
  | 'settings'
  | 'profile'
  | 'security'
  | 'audit'
  | 'help'
  | 'notFound'

/** What a route says of its place; the shell draws breadcrumb, title and Back from it. */
export type PlaceHandle = { crumbs: readonly CrumbKind[] }

type Ids = { departmentId?: string | undefined; assetId?: string | undefined }

/** Where a crumb leads, below `/{role}/{userId}`; null for what is only a last step. */
export function crumbAddress(kind: CrumbKind, { departmentId = '', assetId = '' }: Ids): string | null {
  switch (kind) {
    case 'company':
      return '/departments'
    case 'department':
      return `/departments/${departmentId}/assets`
    case 'asset':
      return `/departments/${departmentId}/assets/${assetId}/profile`
    case 'resources':
      return `/departments/${departmentId}/assets/${assetId}/resources`
    case 'chat':
    case 'document':
    case 'newAsset':
    case 'newDepartment':
    case 'notFound':
    case 'settings':
    case 'profile':
    case 'security':
    case 'audit':
    case 'help':
      return null
  }
}

/** One level up the breadcrumb (completions §3), over steps that are no page; null at the top. */
export function backAddress(crumbs: readonly CrumbKind[], ids: Ids): string | null {
  const above = crumbs.slice(0, -1).map((kind) => crumbAddress(kind, ids))
  return above.findLast((address) => address !== null) ?? null
}

export function isPlaceHandle(handle: unknown): handle is PlaceHandle {
  return typeof handle === 'object' && handle !== null && 'crumbs' in handle && Array.isArray(handle.crumbs)
}
