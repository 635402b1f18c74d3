import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PictureLinks } from '../../links/picture-links.ts'
import { createDepartment } from './create-department.ts'
import { fetchAllDepartments } from './fetch-all-departments.ts'
import { fetchDepartment } from './fetch-department.ts'

export function departmentHandlers(pictures: PictureLinks): HandlersOf<typeof departmentRoutes> {
  return {
    fetchAll: fetchAllDepartments(pictures),
    fetchSingle: fetchDepartment(pictures),
    create: createDepartment(pictures),
  }
}
