import type { Department, ListedDepartment } from '@millwright/contract/departments'
import type { AccessLevel } from '@millwright/contract/people'
import type { MembersInList } from '../../people/members-in-list.ts'
import type { PlaceAccess } from '../../people/place-access.ts'
import type { DepartmentRow } from './departments.repository.ts'

type SeenDepartment = DepartmentRow & { access: AccessLevel }

export function presentDepartment(row: SeenDepartment, access: PlaceAccess): Department {
  return { ...presented(row), ...access }
}

export function presentListedDepartment(row: SeenDepartment, members: MembersInList): ListedDepartment {
  return { ...presented(row), ...members }
}

function presented({ id, name, info, access, updatedAt }: SeenDepartment): Omit<Department, keyof PlaceAccess> {
  return { _id: id, name, info, access, updatedAt: updatedAt.toISOString() }
}
