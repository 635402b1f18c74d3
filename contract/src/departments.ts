import * as z from 'zod/mini'
import { codes } from './reasons/refusals.ts'
import { DepartmentIdField, Id, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listedOf, listQueryOf } from './listing.ts'
import {
  AccessByGroups,
  AccessLevel,
  ChangedGroups,
  ChangedMembers,
  GroupAccess,
  MemberAccess,
  NewGroups,
  NewMembers,
} from './people.ts'
import { requiredText } from './fields.ts'
import type { RouteTable } from './route.ts'

export const Department = z.object({
  _id: Id,
  name: z.string(),
  info: z.string(),
  /** Admins, and whom it lists by themselves; who is let in by a group alone stands in `throughGroups`. */
  users: z.array(MemberAccess),
  groups: z.array(GroupAccess),
  /** Of those who are let in by groups alone, the first `limits.namedByGroups`; the number is of all, by themselves too. */
  throughGroups: z.array(AccessByGroups),
  throughGroupsCount: z.int(),
  /** The viewer's own level. */
  access: AccessLevel,
  updatedAt: Time,
})
export type Department = z.infer<typeof Department>

export const ListedDepartment = listedOf(
  z.omit(Department, { groups: true, throughGroups: true, throughGroupsCount: true }),
)
export type ListedDepartment = z.infer<typeof ListedDepartment>

export const NewDepartment = z.object({
  name: requiredText(codes.nameRequired, limits.name),
  info: requiredText(codes.infoRequired, limits.info),
  users: NewMembers,
  groups: NewGroups,
})
export type NewDepartment = z.infer<typeof NewDepartment>

export const DepartmentChanges = z.extend(NewDepartment, { users: ChangedMembers, groups: ChangedGroups })
export type DepartmentChanges = z.infer<typeof DepartmentChanges>

export const DepartmentsQuery = z.object(listQueryOf(['name', 'info', '_id', 'updatedAt']))
export type DepartmentsQuery = z.infer<typeof DepartmentsQuery>

export const departmentRoutes = {
  fetchAll: {
    method: 'GET',
    path: '/api/departments/fetch/all',
    summary: 'The departments that the viewer may see',
    query: DepartmentsQuery,
    output: z.array(ListedDepartment),
    access: 'department.list',
  },
  fetchSingle: {
    method: 'GET',
    path: '/api/departments/fetch/single',
    summary: 'One department with its members',
    query: z.object({ departmentId: DepartmentIdField }),
    output: Department,
    access: 'department.read',
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
  update: {
    method: 'PUT',
    path: '/api/departments/update',
    summary: 'Changes a department and who may see it',
    query: z.object({ departmentId: DepartmentIdField }),
    body: DepartmentChanges,
    output: Department,
    message: 'Department updated',
    ifMatch: true,
    access: 'department.update',
  },
  delete: {
    method: 'DELETE',
    path: '/api/departments/delete',
    summary: 'Deletes a department with all that is in it',
    query: z.object({ departmentId: DepartmentIdField }),
    output: Id,
    message: 'Department deleted',
    access: 'department.delete',
  },
} as const satisfies RouteTable
