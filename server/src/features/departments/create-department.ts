import type { departmentRoutes } from '@millwright/contract/departments'
import type { HandlersOf } from '../../calls/handler.ts'
import { recordPlace } from '../../calls/place-trail.ts'
import { giveNewAccess } from '../../people/place-access.ts'
import type { DepartmentDeps } from './departments.deps.ts'
import { insertDepartment } from './departments.repository.ts'
import { wholeDepartment } from './whole-department.ts'

export function createDepartment({ pictures }: DepartmentDeps): HandlersOf<typeof departmentRoutes>['create'] {
  return async ({ tx, viewer, body, facts }) => {
    const row = await insertDepartment(tx, viewer, body)
    const { users, groups } = body
    const access = await giveNewAccess(tx, viewer, { holder: 'department', id: row.id, users, groups })
    await recordPlace(tx, { viewer, facts }, { kind: 'department', did: 'created', id: row.id, name: row.name, access })
    return { data: await wholeDepartment(tx, { viewer, pictures }, { ...row, access: 'full' }) }
  }
}
