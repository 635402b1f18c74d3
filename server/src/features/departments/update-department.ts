import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { changeAccess } from '../../people/place-access.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { changeDepartment, lockDepartment } from './departments.repository.ts'
import { wholeDepartment } from './whole-department.ts'

export function updateDepartment({ pictures }: DepartmentDeps): HandlersOf<typeof departmentRoutes>['update'] {
  return async ({ tx, viewer, granted: { departmentId }, body: changes, facts, refuseStale }) => {
    const before = await lockDepartment(tx, viewer, departmentId)
    await refuseStale(before.updatedAt, () => wholeDepartment(tx, { viewer, pictures }, before))
    const row = await changeDepartment(tx, viewer, { departmentId, changes })
    const { users, groups } = changes
    const access = await changeAccess(tx, viewer, { holder: 'department', id: row.id, users, groups })
    const { id, name } = row
    const event = { kind: 'department', did: 'updated', id, name, formerName: before.name, access } as const
    await recordPlace(tx, { viewer, facts }, event)
    return { data: await wholeDepartment(tx, { viewer, pictures }, { ...row, access: 'full' }) }
  }
}
