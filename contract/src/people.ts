import * as z from 'zod/mini'
import { codes } from './reasons/refusals.ts'
import { Id, Time } from './ids.ts'
import { limits } from './limits.ts'

export const Role = z.enum(['admin', 'user'])
export type Role = z.infer<typeof Role>

/** `ask`: answers from it with what they quote, but no list, no search, no file and no page of it. */
export const AccessLevel = z.enum(['full', 'read', 'ask'])
export type AccessLevel = z.infer<typeof AccessLevel>

const rankOf: Readonly<Record<AccessLevel, number>> = { ask: 1, read: 2, full: 3 }
/** Whether `level` lets its holder do all that `other` does. */
export const isAtLeast = (level: AccessLevel, other: AccessLevel): boolean => rankOf[level] >= rankOf[other]

export const PersonName = z.object({ firstName: z.string(), middleName: z.string(), lastName: z.string() })
export type PersonName = z.infer<typeof PersonName>

export const skills = [
  'safety',
  'hydraulics',
  'pneumatics',
  'conveyor',
  'plcControl',
  'pumpDrives',
  'robot',
  'foolProofingSystem',
  'weldingJigs',
  'sealerSystem',
  'traverserSystems',
  'spotWeldingSystems',
] as const
export const SkillName = z.enum(skills)
export type SkillName = z.infer<typeof SkillName>
export const SkillMatrix = z.record(SkillName, z.int().check(z.gte(0), z.lte(4)))
export type SkillMatrix = z.infer<typeof SkillMatrix>

const skillLevel = z._default(
  z.int(codes.skillInvalid).check(z.gte(0, codes.skillInvalid), z.lte(4, codes.skillInvalid)),
  0,
)
/** What is left out is 0, and what is no skill is ignored. */
export const NewSkillMatrix = z.object(
  Object.fromEntries(skills.map((skill) => [skill, skillLevel])) as Record<(typeof skills)[number], typeof skillLevel>,
)

export const Permissions = z.object({ asset: z.boolean(), department: z.boolean() })

/** A member as the member sees themselves. `profilePic` is '' when none: the page draws initials. */
export const User = z.object({
  _id: Id,
  role: Role,
  email: z.string(),
  username: z.string(),
  name: PersonName,
  contact: z.string(),
  timeZone: z.string(),
  profilePic: z.string(),
  staffId: z.string(),
  designation: z.string(),
  location: z.string(),
  about: z.string(),
  skillMatrix: SkillMatrix,
  permissions: Permissions,
  companyName: z.string(),
  updatedAt: Time,
})
export type User = z.infer<typeof User>

/** One line of the people who may see a thing. */
export const MemberAccess = z.object({
  _id: Id,
  username: z.string(),
  name: PersonName,
  role: Role,
  profilePic: z.string(),
  access: AccessLevel,
})
export type MemberAccess = z.infer<typeof MemberAccess>

/** A group that may see a thing, and how many are in it. */
export const GroupAccess = z.object({ _id: Id, name: z.string(), memberCount: z.int(), access: AccessLevel })
export type GroupAccess = z.infer<typeof GroupAccess>

/** Somebody who may see a thing as a member of groups, at the highest level of these; in `users` only if also by themselves. */
export const AccessByGroups = z.extend(MemberAccess, { groups: z.array(z.string()) })
export type AccessByGroups = z.infer<typeof AccessByGroups>

/** A member in the input of a department or asset: `userId` or `_id`; access defaults to read. */
export const NewMemberAccess = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null && !('userId' in value) && '_id' in value
      ? { ...value, userId: value._id }
      : value,
  ),
  z.object({
    userId: z.string(codes.userIdInvalid).check(z.guid(codes.userIdInvalid), z.toLowerCase()),
    access: z._default(AccessLevel, 'read'),
  }),
)
const members = z.array(NewMemberAccess).check(z.maxLength(limits.membersPerThing))
export const NewMembers = z._default(members, [])
/** Who is left out of the list loses access; without a list all keep theirs. */
export const ChangedMembers = z.optional(members)

/** A group in the input of a department or asset: `groupId` or `_id`; access defaults to read. */
export const NewGroupAccess = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null && !('groupId' in value) && '_id' in value
      ? { ...value, groupId: value._id }
      : value,
  ),
  z.object({
    groupId: z.string(codes.groupIdInvalid).check(z.guid(codes.groupIdInvalid), z.toLowerCase()),
    access: z._default(AccessLevel, 'read'),
  }),
)
const groups = z.array(NewGroupAccess).check(z.maxLength(limits.groups))
export const NewGroups = z._default(groups, [])
/** A group that is left out of the list loses access; without a list all keep theirs. */
export const ChangedGroups = z.optional(groups)
