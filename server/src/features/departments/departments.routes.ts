import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../access/handler.ts'
import { createDepartment } from './create-department.ts'
import { fetchAllDepartments } from './fetch-all-departments.ts'

export const departmentHandlers: HandlersOf<typeof departmentRoutes> = {
  fetchAll: fetchAllDepartments,
  create: createDepartment,
}
