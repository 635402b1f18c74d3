import type { Department } from '@millwright/contract/departments'
import type { AccessLevel } from '@millwright/contract/people'
import type { Viewer } from '../../access/viewer.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { listMembersOf } from '../../people/members.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { presentDepartment } from './departments.presenter.ts'
import type { DepartmentRow } from './departments.repository.ts'

type For = { viewer: Viewer; pictures: PictureLinks }

/** The record with its members. */
export async function wholeDepartment(
  tx: Transaction,
  { viewer, pictures }: For,
  row: DepartmentRow & { access: AccessLevel },
): Promise<Department> {
  const pictureUrl = pictures.of(viewer)
  const members = await listMembersOf(tx, viewer, { holder: 'department', ids: [row.id], pictureUrl })
  return presentDepartment(row, members.get(row.id) ?? [])
}
