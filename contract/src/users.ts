import * as z from 'zod/mini'
import { MemberIdField } from './ids.ts'
import { listQueryOf } from './listing.ts'
import { User } from './people.ts'
import type { RouteTable } from './route.ts'

/** A member as every member of the company sees them. */
export const Member = z.omit(User, { companyName: true })
export type Member = z.infer<typeof Member>

export const memberSorts = [
  'name.firstName',
  'username',
  'staffId',
  'designation',
  'location',
  'role',
  'email',
  'updatedAt',
] as const

/** Searched are staffId, names, username, designation, email, contact, location and about. */
export const MembersQuery = z.object(listQueryOf(memberSorts))
export type MembersQuery = z.infer<typeof MembersQuery>

export const userRoutes = {
  fetchAll: {
    method: 'GET',
    path: '/api/users/fetch/all',
    summary: "The company's members, by first name unless sorted otherwise",
    query: MembersQuery,
    output: z.array(Member),
    access: 'member.list',
  },
  fetchSingle: {
    method: 'GET',
    path: '/api/users/fetch/single',
    summary: 'One member',
    query: z.object({ userId: MemberIdField }),
    output: Member,
    access: 'member.read',
  },
} as const satisfies RouteTable
