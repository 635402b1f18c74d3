import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { createDepartment } from './create-department.ts'
import { deleteDepartment } from './delete-department.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { fetchAllDepartments } from './fetch-all-departments.ts'
import { fetchDepartment } from './fetch-department.ts'
import { updateDepartment } from './update-department.ts'

export function departmentHandlers(deps: DepartmentDeps): HandlersOf<typeof departmentRoutes> {
  return {
    fetchAll: fetchAllDepartments(deps),
    fetchSingle: fetchDepartment(deps),
    create: createDepartment(deps),
    update: updateDepartment(deps),
    delete: deleteDepartment(deps),
  }
}
