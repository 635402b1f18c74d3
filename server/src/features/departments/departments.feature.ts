import type { Feature } from '../../calls/feature.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { departmentHandlers } from './departments.routes.ts'

export const departmentsFeature = {
  open: (given: DepartmentDeps) => ({ handlers: { departments: departmentHandlers(given) } }),
} satisfies Feature<DepartmentDeps>
