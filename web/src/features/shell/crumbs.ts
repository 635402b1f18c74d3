export type CrumbKind =
  | 'company'
  | 'department'
  | 'asset'
  | 'newDepartment'
  | 'newAsset'
  | 'resources'
  | 'document'
  | 'chat'
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
      return null
  }
}

/** One level up the breadcrumb (completions §3); null at the top. */
export function backAddress(crumbs: readonly CrumbKind[], ids: Ids): string | null {
  const above = crumbs.at(-2)
  return above ? crumbAddress(above, ids) : null
}

export function isPlaceHandle(handle: unknown): handle is PlaceHandle {
  return typeof handle === 'object' && handle !== null && 'crumbs' in handle && Array.isArray(handle.crumbs)
}
