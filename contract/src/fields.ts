import * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { CallCode } from './reasons/reason.ts'
import { codes } from './reasons/refusals.ts'

const tooLong: CallCode = 'field.too_long'

/** Characters of which nothing is seen: blanks, controls, what Unicode lets a font leave out, and the empty braille pattern. */
const unseen = /[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/gu
export const isSeen = (text: string): boolean => text.replaceAll(unseen, '') !== ''

/** Trims, then requires at most `most` characters, of which one at least is seen. Of requests alone: rows of before may hold others. */
export const requiredText = (missing: string, most: number, long: string = tooLong) =>
  z
    .string(missing)
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.refine(isSeen, { error: missing, abort: true }),
      z.maxLength(most, { error: long, abort: true }),
    )
export const optionalText = (most: number) => z._default(z.string().check(z.trim(), z.maxLength(most, tooLong)), '')

/** Of a person; the first name says what is missing when there is none at all. */
export const NewName = z.object(
  {
    firstName: requiredText(codes.firstNameRequired, limits.name),
    middleName: optionalText(limits.name),
    lastName: optionalText(limits.name),
  },
  codes.firstNameRequired,
)

export const Email = z
  .string(codes.emailInvalid)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, codes.emailInvalid), z.email(codes.emailInvalid))

/** The five conditions of a new password, in the order in which the form shows them. */
export const passwordConditions = [
  { name: 'length', holds: (password: string) => password.length >= limits.password.min },
  { name: 'lowercase', holds: (password: string) => /[a-z]/.test(password) },
  { name: 'uppercase', holds: (password: string) => /[A-Z]/.test(password) },
  { name: 'digit', holds: (password: string) => /[0-9]/.test(password) },
  { name: 'special', holds: (password: string) => /[!@#$%^&*]/.test(password) },
] as const

export const NewPassword = z.string(codes.passwordRequired).check(
  z.minLength(limits.password.min, { error: codes.passwordShort, abort: true }),
  z.maxLength(limits.password.max, tooLong),
  z.refine((password) => passwordConditions.every((condition) => condition.holds(password)), codes.passwordWeak),
)

/** A new password typed twice; the texts are the form's. */
export const NewPasswordTwice = {
  newPassword: NewPassword,
  confirmPassword: z.string(codes.passwordsDiffer),
}
export const isTypedAlike = z.refine<{ newPassword: string; confirmPassword: string }>(
  ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
  {
    error: codes.passwordsDiffer,
    path: ['confirmPassword'],
    // Said beside what is wrong with the password itself.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

export const Contact = z.string(codes.contactInvalid).check(z.regex(/^[0-9]{10}$/, codes.contactInvalid))
/** Required at registration alone. */
export const OptionalContact = z._default(
  z.string(codes.contactInvalid).check(z.trim(), z.regex(/^([0-9]{10})?$/, codes.contactInvalid)),
  '',
)

/** Finding one out takes the runtime a tenth of a millisecond; a file of members names the same few 10,000 times. */
const knownTimeZones = new Set<string>()

/** By its name as the database writes it: the runtime alone would also take `europe/berlin` and `+02:00`. */
function isTimeZone(name: string): boolean {
  if (knownTimeZones.has(name)) return true
  if (!/^[A-Z]/.test(name)) return false
  try {
    const known = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
    // A name of old is resolved to another one; the same name must be the same letters.
    const isKnown = known === name || known.toLowerCase() !== name.toLowerCase()
    if (isKnown) knownTimeZones.add(name)
    return isKnown
  } catch {
    return false
  }
}
/** An IANA time zone. */
export const TimeZone = z
  .string(codes.timeZoneRequired)
  .check(
    z.minLength(1, { error: codes.timeZoneRequired, abort: true }),
    z.maxLength(64, codes.timeZoneInvalid),
    z.refine(isTimeZone, codes.timeZoneInvalid),
  )
