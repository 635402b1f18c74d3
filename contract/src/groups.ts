import * as z from 'zod/mini'
import { requiredText } from './fields.ts'
import { GroupIdField, Id, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listQueryOf } from './listing.ts'
import { PersonName, Role } from './people.ts'
import { codes } from './reasons/refusals.ts'
import type { RouteTable } from './route.ts'

/** The fields of a member that a rule can look at: only admins change them. */
export const groupRuleFields = ['designation', 'location'] as const
export const GroupRuleField = z.enum(groupRuleFields)
export type GroupRuleField = z.infer<typeof GroupRuleField>

/** Whoever has this value in the field is a member, whatever its case. */
export const GroupRule = z.object({ field: GroupRuleField, value: z.string() })
export type GroupRule = z.infer<typeof GroupRule>

/** A group as every member of the company sees it: it is offered wherever access is given. */
export const Group = z.object({
  _id: Id,
  name: z.string(),
  rule: z.nullable(GroupRule),
  memberCount: z.int(),
  /** Whether the directory of the company keeps it by SCIM: by hand it is deleted alone. */
  fromDirectory: z.boolean(),
  updatedAt: Time,
})
export type Group = z.infer<typeof Group>

export const GroupMember = z.object({
  _id: Id,
  username: z.string(),
  name: PersonName,
  role: Role,
  profilePic: z.string(),
  /** Chosen by an admin; somebody may be a member by hand and by the rule. */
  byHand: z.boolean(),
  byRule: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

export const WholeGroup = z.extend(Group, {
  members: z.array(GroupMember),
  /** To how many places it has access, those in the bin left out. */
  departmentCount: z.int(),
  assetCount: z.int(),
})
export type WholeGroup = z.infer<typeof WholeGroup>

export const NewGroup = z.object({
  name: requiredText(codes.groupNameRequired, limits.name),
  /** By hand. */
  members: z._default(
    z
      .array(z.string(codes.userIdInvalid).check(z.guid(codes.userIdInvalid), z.toLowerCase()))
      .check(z.maxLength(limits.groupMembers)),
    [],
  ),
  rule: z._default(
    z.nullable(z.object({ field: GroupRuleField, value: requiredText(codes.groupRuleRequired, limits.name) })),
    null,
  ),
})
export type NewGroup = z.infer<typeof NewGroup>

export const GroupsQuery = z.object(listQueryOf(['name', 'memberCount', 'updatedAt', '_id']))
export type GroupsQuery = z.infer<typeof GroupsQuery>

const query = z.object({ groupId: GroupIdField })

export const groupRoutes = {
  fetchAll: {
    method: 'GET',
    path: '/api/groups/fetch/all',
    summary: "The company's groups, by name unless sorted otherwise",
    query: GroupsQuery,
    output: z.array(Group),
    access: 'member.list',
  },
  fetchSingle: {
    method: 'GET',
    path: '/api/groups/fetch/single',
    summary: 'One group with its members',
    query,
    output: WholeGroup,
    access: 'member.create',
  },
  create: {
    method: 'POST',
    path: '/api/groups/create',
    summary: 'Creates a group; 409 for a name that another has, or where there are as many as there may be',
    body: NewGroup,
    output: WholeGroup,
    message: 'Group created',
    create: true,
    access: 'member.create',
  },
  update: {
    method: 'PUT',
    path: '/api/groups/update',
    summary: 'Changes the name, the members and the rule of a group; what is left out is empty',
    query,
    body: NewGroup,
    output: WholeGroup,
    message: 'Group updated',
    ifMatch: true,
    access: 'member.create',
  },
  delete: {
    method: 'DELETE',
    path: '/api/groups/delete',
    summary: 'Deletes a group and the access that it holds; its members stay',
    query,
    output: Id,
    message: 'Group deleted',
    access: 'member.create',
  },
} as const satisfies RouteTable
