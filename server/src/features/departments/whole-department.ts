import type { Department } from '@millwright/contract/departments'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { readPlaceAccess } from '../../people/place-access.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentDepartment } from './departments.presenter.ts'
import type { DepartmentRow } from './departments.repository.ts'

type For = { viewer: Viewer; pictures: PictureLinks }

/** The record with who may see it. */
export async function wholeDepartment(
  tx: Transaction,
  { viewer, pictures }: For,
  row: DepartmentRow & { access: AccessLevel },
): Promise<Department> {
  const pictureUrl = pictures.of(viewer)
  return presentDepartment(row, await readPlaceAccess(tx, viewer, { holder: 'department', id: row.id, pictureUrl }))
}
