import * as z from 'zod/mini'
import { texts } from './texts.ts'
import { Id, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listQueryOf } from './listing.ts'
import { MemberAccess, NewMembers } from './people.ts'
import { requiredText } from './fields.ts'
import type { RouteTable } from './route.ts'

export const Department = z.object({
  _id: Id,
  name: z.string(),
  info: z.string(),
  users: z.array(MemberAccess),
  updatedAt: Time,
})
export type Department = z.infer<typeof Department>

export const NewDepartment = z.object({
  name: requiredText(texts.nameRequired, limits.name),
  info: requiredText(texts.infoRequired, limits.info),
  users: NewMembers,
})
export type NewDepartment = z.infer<typeof NewDepartment>

export const DepartmentsQuery = z.object(listQueryOf(['name', 'info', '_id', 'updatedAt']))
export type DepartmentsQuery = z.infer<typeof DepartmentsQuery>

export const departmentRoutes = {
  fetchAll: {
    method: 'GET',
    path: '/api/departments/fetch/all',
    summary: 'The departments that the viewer may see',
    query: DepartmentsQuery,
    output: z.array(Department),
    access: 'department.list',
  },
  create: {
    method: 'POST',
    path: '/api/departments/create',
    summary: 'Creates a department',
    body: NewDepartment,
    output: Department,
    message: 'Department created',
    create: true,
    access: 'department.create',
  },
} as const satisfies RouteTable
