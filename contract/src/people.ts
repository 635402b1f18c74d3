import * as z from 'zod/mini'
import { texts } from './errors.ts'
import { Id, Time } from './ids.ts'
import { limits } from './limits.ts'

export const Role = z.enum(['admin', 'user'])
export type Role = z.infer<typeof Role>

export const AccessLevel = z.enum(['full', 'read'])
export type AccessLevel = z.infer<typeof AccessLevel>

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
export const SkillMatrix = z.record(z.enum(skills), z.int().check(z.gte(0), z.lte(4)))
export type SkillMatrix = z.infer<typeof SkillMatrix>

export const Permissions = z.object({ asset: z.boolean(), department: z.boolean() })

/** A member as the member sees themselves (doc 2 §3). `profilePic` is '' when none: the page draws initials. */
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
  profilePic: z.string(),
  access: AccessLevel,
})
export type MemberAccess = z.infer<typeof MemberAccess>

/** A member in the input of a department or asset: `userId` or `_id`; access defaults to read. */
export const NewMemberAccess = z.pipe(
  z.transform((value: unknown) =>
    typeof value === 'object' && value !== null && !('userId' in value) && '_id' in value
      ? { ...value, userId: value._id }
      : value,
  ),
  z.object({
    userId: z.string(texts.userIdInvalid).check(z.guid(texts.userIdInvalid), z.toLowerCase()),
    access: z._default(AccessLevel, 'read'),
  }),
)
export const NewMembers = z._default(z.array(NewMemberAccess).check(z.maxLength(limits.membersPerThing)), [])

// Made when it is needed: writing the first number takes a phone a fifth of the time in which the page starts.
const atMost = (most: number) => ({ error: () => `At most ${most.toLocaleString('en-US')} characters` })

/** Trims, then requires 1 to `most` characters. */
export const requiredText = (missing: string, most: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.maxLength(most, atMost(most)))
export const optionalText = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most, atMost(most))), '')

export const Email = z
  .string(texts.emailInvalid)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, texts.emailInvalid), z.email(texts.emailInvalid))

/** The five conditions of a new password, in the order in which the form shows them (doc 1 §5). */
export const passwordConditions = [
  { name: 'length', holds: (password: string) => password.length >= limits.password.min },
  { name: 'lowercase', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'uppercase', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'digit', holds: (password: string) => /[0-9]/.test(password) },
  { name: 'special', holds: (password: string) => /[!@#$%^&*]/.test(password) },
] as const

export const NewPassword = z.string(texts.passwordRequired).check(
  z.minLength(limits.password.min, { error: texts.passwordShort, abort: true }),
  z.maxLength(limits.password.max, `At most ${limits.password.max} characters`),
  z.refine((password) => passwordConditions.every((condition) => condition.holds(password)), texts.passwordWeak),
)

/** A new password typed twice; the texts are the form's. */
export const NewPasswordTwice = {
  newPassword: NewPassword,
  confirmPassword: z.string(texts.passwordsDiffer),
}
export const isTypedAlike = z.refine<{ newPassword: string; confirmPassword: string }>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  { error: texts.passwordsDiffer, path: ['confirmPassword'] },
)

export const Contact = z.string(texts.contactInvalid).check(z.regex(/^[0-9]{10}$/, texts.contactInvalid))
/** Required at registration alone (completions §2). */
export const OptionalContact = z._default(
  z.string(texts.contactInvalid).check(z.trim(), z.regex(/^([0-9]{10})?$/, texts.contactInvalid)),
  '',
)

/** By its name as the database writes it: the runtime alone would also take `europe/berlin` and `+02:00`. */
function isTimeZone(name: string): boolean {
  if (!/^[A-Z]/.test(name)) return false
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    // A name of old is resolved to another one; the same name must be the same letters.
    return known === name || known.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}
/** An IANA time zone. */
export const TimeZone = z
  .string(texts.timeZoneRequired)
  .check(
    z.minLength(1, { error: texts.timeZoneRequired, abort: true }),
    z.maxLength(64),
    z.refine(isTimeZone, texts.timeZoneRequired),
  )
