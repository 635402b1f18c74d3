import type { Department } from '@millwright/contract/departments'
import type { MemberAccess } from '@millwright/contract/people'
import type { DepartmentRow } from './departments.repository.ts'

export function presentDepartment(row: DepartmentRow, users: MemberAccess[]): Department {
  return { _id: row.id, name: row.name, info: row.info, users, updatedAt: row.updatedAt.toISOString() }
}
