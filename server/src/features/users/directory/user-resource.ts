import { limits } from '@millwright/contract/limits'
import { codeOfIssue, reasonOfIssue } from '@millwright/contract/reasons/issues'
import { codes, reasons } from '@millwright/contract/reasons/refusals'
import { Email, isSeen, optionalText, requiredText, TimeZone } from '@millwright/contract/fields'
import * as z from 'zod/mini'
import { type Attributes, attributesIn } from '../../../calls/scim/patch.ts'
import { type Resource, versionOf } from '../../../calls/scim/resource.ts'
import { enterpriseUser, schemas } from '../../../calls/scim/schemas.ts'
import type { MemberRow } from '../../../people/users.repository.ts'
import { invalidInput } from '../../../platform/refusal.ts'

/** What a directory says of a member, as the columns hold it. `isActive` null: it says nothing of that. */
export type DirectoryUser = {
  directoryName: string | null
  externalId: string
  email: string
  username: string
  firstName: string
  middleName: string
  lastName: string
  designation: string
  staffId: string
  timeZone: string
  isActive: boolean | null
}

/** Members whom no directory has named yet are known by their address. */
export const userNameOf = ({ directoryName, email }: Pick<MemberRow, 'directoryName' | 'email'>) =>
  directoryName ?? email

export function presentUser(row: MemberRow): Resource {
  const { id, externalId, username, firstName, middleName, lastName, designation, staffId, timeZone, email } = row
  const formatted = [firstName, middleName, lastName].filter((name) => name !== '').join(' ')
  return {
    schemas: [schemas.user, ...(staffId === '' ? [] : [schemas.enterpriseUser])],
    id,
    ...(externalId !== '' && { externalId }),
    userName: userNameOf(row),
    displayName: username,
    name: {
      formatted,
      givenName: firstName,
      ...(middleName !== '' && { middleName }),
      ...(lastName !== '' && { familyName: lastName }),
    },
    ...(designation !== '' && { title: designation }),
    timezone: timeZone,
    active: row.suspendedAt === null,
    emails: [{ value: email, type: 'work', primary: true }],
    ...(staffId !== '' && { [schemas.enterpriseUser]: { employeeNumber: staffId } }),
    meta: {
      resourceType: 'User',
      created: row.createdAt.toISOString(),
      lastModified: row.updatedAt.toISOString(),
      version: versionOf(row.updatedAt.toISOString()),
    },
  }
}

const text = z.optional(z.string())
const truth = z.optional(
  z.union([
    z.boolean(),
    // As Entra ID writes it.
    z.pipe(
      z.pipe(z.string().check(z.toLowerCase()), z.enum(['true', 'false'])),
      z.transform((word) => word === 'true'),
    ),
  ]),
)
/** Of an address that is none of ours, such as a person's own, nothing is looked at but which one it is. */
const SentUser = z.object({
  username: text,
  externalid: text,
  displayname: text,
  name: z.optional(z.object({ formatted: text, givenname: text, middlename: text, familyname: text })),
  emails: z.optional(z.array(z.object({ value: text, type: text, primary: truth }))),
  title: text,
  timezone: text,
  active: truth,
  enterprise: z.optional(z.object({ employeenumber: text })),
})
type SentUser = z.infer<typeof SentUser>

/** The limits of a member who is added by hand. */
const HeldAttributes = z.object({
  directoryName: requiredText(codes.scimUserNameRequired, limits.directoryName),
  externalId: z.string().check(z.maxLength(limits.directoryName, 'field.too_long')),
  email: Email,
  username: requiredText(codes.usernameRequired, limits.name),
  firstName: requiredText(codes.firstNameRequired, limits.name),
  middleName: optionalText(limits.name),
  lastName: optionalText(limits.name),
  designation: optionalText(limits.name),
  staffId: optionalText(limits.name),
  timeZone: TimeZone,
})

/** @throws Refusal `invalid-input` with the reason of the first attribute that is wrong. */
export function userIn(attributes: Attributes): DirectoryUser {
  const sent = SentUser.safeParse({ ...attributes, enterprise: attributes[enterpriseUser] })
  if (!sent.success) throw invalidInput({}, reasons.scimBodyInvalid)
  const { username: userName = '', externalid, displayname, name = {}, title = '', timezone, active } = sent.data
  const named = displayname ?? name.formatted ?? [name.givenname, name.familyname].filter(Boolean).join(' ')
  const local = userName.slice(0, userName.includes('@') ? userName.indexOf('@') : undefined)
  const held = HeldAttributes.safeParse(
    {
      directoryName: userName,
      externalId: externalid ?? '',
      email: emailIn(sent.data),
      username: isSeen(named) ? named : local,
      firstName: name.givenname ?? (isSeen(named) ? named : local),
      middleName: name.middlename ?? '',
      lastName: name.familyname ?? '',
      designation: title,
      staffId: sent.data.enterprise?.employeenumber ?? '',
      timeZone: timezone ?? 'UTC',
    },
    { error: codeOfIssue },
  )
  if (!held.success) {
    const [issue] = held.error.issues
    throw invalidInput({}, issue ? reasonOfIssue(issue) : reasons.scimBodyInvalid)
  }
  if (!Object.values(held.data).every(isStorable)) {
    throw invalidInput({}, reasons.characterRefused)
  }
  return { ...held.data, isActive: active ?? null }
}

/** Whether it says that they may sign in; null where it says nothing. @throws Refusal `invalid-input` */
export function activeIn({ active }: Attributes): boolean | null {
  const sent = truth.safeParse(active)
  if (!sent.success) throw invalidInput({}, reasons.scimBodyInvalid)
  return sent.data ?? null
}

/** The primary address, that of work, or any; without one, the `userName`. */
function emailIn({ emails = [], username }: SentUser): string | undefined {
  const ofWork = emails.find(({ type }) => type?.toLowerCase() === 'work')
  const chosen = emails.find(({ primary }) => primary === true) ?? ofWork ?? emails[0]
  return chosen?.value ?? username
}

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed()

/** As it would be sent by a directory, for what changes parts of it. */
export const attributesOf = (row: MemberRow): Attributes => attributesIn(presentUser(row))
