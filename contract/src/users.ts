import * as z from 'zod/mini'
import { Email, NewName, OptionalContact, optionalText, requiredText, TimeZone } from './fields.ts'
import { Id, MemberIdField, Time, UserIdField } from './ids.ts'
import { Reason } from './envelope.ts'
import { limits } from './limits.ts'
import { listQueryOf, optionalChoice } from './listing.ts'
import { NewSkillMatrix, Role, User } from './people.ts'
import type { RouteTable } from './route.ts'
import { codes, reasons } from './reasons/refusals.ts'

/** A member as every member of the company sees them. */
export const Member = z.extend(z.omit(User, { companyName: true }), {
  /** Since when they are suspended; missing where they are not. */
  suspendedAt: z.optional(Time),
  /** Of a guest: from the beginning of this day on they have no access. `accessEnded`: it has begun. */
  accessEndsOn: z.optional(z.string()),
  accessEnded: z.optional(z.boolean()),
})
export type Member = z.infer<typeof Member>

export const memberSorts = [
  'name.firstName',
  'name.middleName',
  'name.lastName',
  'username',
  'staffId',
  'designation',
  'location',
  'role',
  'email',
  'contact',
  'about',
  'timeZone',
  'updatedAt',
  '_id',
] as const

/** Searched are staffId, names, username, designation, email, contact, location and about. */
export const MembersQuery = z.object(listQueryOf(memberSorts))
export type MembersQuery = z.infer<typeof MembersQuery>

const NewPermissions = z.object({ asset: z._default(z.boolean(), false), department: z._default(z.boolean(), false) })

/** `YYYY-MM-DD`, or '' for none. */
const OptionalDay = z.string(codes.dayInvalid).check(
  z.trim(),
  z.refine((text) => text === '' || (text >= '1900' && z.safeParse(z.iso.date(), text).success), codes.dayInvalid),
)

/** The whole record but e-mail and role: what is left out is empty. Without `permissions` or `accessEndsOn` they stay as they are. */
export const MemberChanges = z.object({
  name: NewName,
  username: requiredText(codes.usernameRequired, limits.name),
  staffId: optionalText(limits.name),
  contact: OptionalContact,
  designation: optionalText(limits.name),
  location: optionalText(limits.name),
  about: optionalText(limits.info),
  skillMatrix: z.prefault(NewSkillMatrix, {}),
  permissions: z.optional(NewPermissions),
  /** From the beginning of this day on, in the time zone of the admin who sets it, the member has no access. */
  accessEndsOn: z.optional(OptionalDay),
})
export type MemberChanges = z.infer<typeof MemberChanges>

export const NewMember = z.extend(MemberChanges, { email: Email, timeZone: TimeZone })
export type NewMember = z.infer<typeof NewMember>

/** The columns of a file of members, in this order, in and out. The last may be left out of a file that comes in. */
export const memberColumns = [
  'firstName',
  'middleName',
  'lastName',
  'username',
  'email',
  'staffId',
  'contact',
  'designation',
  'location',
  'timeZone',
  'groups',
] as const

/** Names of groups in one cell, with a semicolon between them; one that is doubled belongs to a name. */
export const groupsCell = {
  write: (names: readonly string[]): string => names.map((name) => name.replaceAll(';', ';;')).join('; '),
  read: (text: string): string[] => {
    const names = ['']
    for (let at = 0; at < text.length; at += 1) {
      const isDoubled = text.startsWith(';;', at)
      if (text[at] === ';' && !isDoubled) names.push('')
      else names.push(`${names.pop() ?? ''}${text[at] ?? ''}`)
      if (isDoubled) at += 1
    }
    return names.map((name) => name.trim()).filter((name) => name !== '')
  },
}

/** A line of such a file. */
export const ImportedMember = z.object({
  ...NewName.shape,
  username: MemberChanges.shape.username,
  email: Email,
  staffId: MemberChanges.shape.staffId,
  contact: OptionalContact,
  designation: MemberChanges.shape.designation,
  location: MemberChanges.shape.location,
  timeZone: TimeZone,
  /** Of which they become members by hand. */
  groups: z.pipe(optionalText(limits.importedGroups), z.transform(groupsCell.read)),
})
export type ImportedMember = z.infer<typeof ImportedMember>

/** What becomes, or would become, of each line; `error` is '' of one that is good, and `reason` the same as a code. */
export const MemberImport = z.object({
  rows: z.array(
    z.object({ line: z.int(), email: z.string(), ok: z.boolean(), error: z.string(), reason: z.nullable(Reason) }),
  ),
  created: z.int(),
})
export type MemberImport = z.infer<typeof MemberImport>

/** Somebody who was removed. What they made stands under their name until they are forgotten. */
export const FormerMember = z.object({
  _id: Id,
  username: z.string(),
  name: Member.shape.name,
  email: z.string(),
  removedAt: Time,
})
export type FormerMember = z.infer<typeof FormerMember>

const HandOverQuery = z.object({ userId: MemberIdField, receiverId: UserIdField })
const HandOverCount = z.object({ given: z.int(), unreadable: z.int(), uneditable: z.int() })

/**
 * What a member hands over: assets that they are an expert of, drafts of notes, answers that they are asked to check as an
 * expert, answers that they asked somebody to check, and what they asked that was not answered. `unreadable` and `uneditable` ones
 * stay: they lie in these assets, which the receiver may not read, or may read but not edit. To see a draft or an open question, or
 * check an answer, one must be able to edit; a place among the experts goes with the answers that wait for it.
 */
export const HandOver = z.object({
  experts: HandOverCount,
  drafts: HandOverCount,
  asked: HandOverCount,
  requests: HandOverCount,
  questions: HandOverCount,
  unreadable: z.array(z.string()),
  uneditable: z.array(z.string()),
})
export type HandOver = z.infer<typeof HandOver>

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
  create: {
    method: 'POST',
    path: '/api/users/create',
    summary: 'Creates a member and mails an invitation with a code that sets their password; 409 for a taken e-mail',
    body: NewMember,
    output: Member,
    message: 'User created',
    create: true,
    access: 'member.create',
  },
  update: {
    method: 'POST',
    path: '/api/users/update',
    summary: 'Changes a member; their e-mail and role stay',
    query: z.object({ userId: MemberIdField }),
    body: MemberChanges,
    output: Member,
    message: 'User updated',
    ifMatch: true,
    access: 'member.manage',
  },
  changeRole: {
    method: 'PUT',
    path: '/api/users/role',
    summary: 'Makes a member an admin or a user; 409 for oneself',
    query: z.object({ userId: MemberIdField }),
    body: z.object({ role: Role }),
    output: Member,
    message: 'Role changed',
    ifMatch: true,
    access: 'member.manage',
  },
  suspend: {
    method: 'PUT',
    path: '/api/users/suspend',
    summary: 'Signs a member out everywhere and keeps them out; nothing of theirs is lost. 409 for oneself',
    query: z.object({ userId: MemberIdField }),
    output: Member,
    message: 'User suspended',
    access: 'member.manage',
  },
  reinstate: {
    method: 'PUT',
    path: '/api/users/reinstate',
    summary: 'Lets a suspended member in again',
    query: z.object({ userId: MemberIdField }),
    output: Member,
    message: 'User reinstated',
    access: 'member.manage',
  },
  previewHandOver: {
    method: 'GET',
    path: '/api/users/hand-over',
    summary: 'What this member would hand over to the receiver, and what stays; 409 for who cannot receive',
    query: HandOverQuery,
    output: HandOver,
    access: 'member.manage',
  },
  handOver: {
    method: 'PUT',
    path: '/api/users/hand-over',
    summary:
      'Hands over what this member has open to the receiver, as far as they may read it, and edit where that is needed',
    query: HandOverQuery,
    output: HandOver,
    message: 'Handed over',
    access: 'member.manage',
  },
  remove: {
    method: 'DELETE',
    path: '/api/users/delete',
    summary: 'Removes a member and returns their id; what they made stays under their name. 409 for oneself',
    query: z.object({ userId: MemberIdField }),
    output: Id,
    message: 'User removed',
    access: 'member.manage',
  },
  resetSecondFactor: {
    method: 'PUT',
    path: '/api/users/second-factor/reset',
    summary: 'Takes the second factor away from a member who has lost it, and ends their sessions. 409 for oneself',
    query: z.object({ userId: MemberIdField }),
    output: z.null(),
    message: 'Second factor reset',
    access: 'member.manage',
  },
  fetchFormer: {
    method: 'GET',
    path: '/api/users/former',
    summary: 'Removed members whose names are still kept, last removed first',
    output: z.array(FormerMember),
    access: 'member.create',
  },
  forget: {
    method: 'PUT',
    path: '/api/users/forget',
    summary:
      'Replaces the names of a removed member by a pseudonym for good, in the trail too, and returns it. `name` is their whole name, to be typed',
    query: z.object({ formerId: UserIdField }),
    body: z.object({ name: z.string(codes.nameNotTyped).check(z.maxLength(3 * limits.name + 2, codes.nameNotTyped)) }),
    output: z.object({ _id: Id, username: z.string() }),
    message: 'Person forgotten',
    access: 'member.create',
    stepwise: true,
  },
  importCsv: {
    kind: 'form',
    method: 'POST',
    path: '/api/users/import',
    summary:
      'Creates and invites the members of a CSV file; with preview=true it only says what would become of each line',
    query: z.object({ preview: optionalChoice(['true', 'false']) }),
    fields: z.object({}),
    fileField: 'file',
    fileLimit: limits.csvBytes,
    fileTooLarge: reasons.csvTooLarge,
    output: MemberImport,
    access: 'member.create',
  },
  exportCsv: {
    method: 'GET',
    path: '/api/users/export',
    summary: 'The members as a CSV file outside the envelope, with the columns of the import',
    output: z.null(),
    csv: 'always',
    stepwise: true,
    access: 'member.create',
  },
} as const satisfies RouteTable
