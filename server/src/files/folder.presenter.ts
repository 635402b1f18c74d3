import type { AccessLevel } from '@millwright/contract/people'
import type { Folder } from '@millwright/contract/resources'
import type { FolderRow } from './tree.repository.ts'

/** `access` is the viewer's level on its asset. */
export function presentFolder(row: FolderRow, access: AccessLevel): Folder {
  return { ...row, updatedAt: row.updatedAt.toISOString(), access }
}
