import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { readDepartment } from './departments.repository.ts'
import { wholeDepartment } from './whole-department.ts'

export function fetchDepartment({ pictures }: DepartmentDeps): HandlersOf<typeof departmentRoutes>['fetchSingle'] {
  return async ({ tx, viewer, granted: { departmentId, access } }) => {
    const row = await readDepartment(tx, viewer, departmentId)
    return { data: await wholeDepartment(tx, { viewer, pictures }, { ...row, access }) }
  }
}
