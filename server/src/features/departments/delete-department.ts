import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { binDepartment, lockDepartment } from './departments.repository.ts'

export function deleteDepartment({ endJobsIn }: DepartmentDeps): HandlersOf<typeof departmentRoutes>['delete'] {
  return async ({ tx, viewer, granted: { departmentId }, facts }) => {
    const { name } = await lockDepartment(tx, viewer, departmentId)
    await binDepartment(tx, viewer, departmentId)
    await endJobsIn(tx, { companyId: viewer.companyId, departmentId })
    await recordPlace(tx, { viewer, facts }, { kind: 'department', did: 'deleted', name })
    return { data: departmentId }
  }
}
