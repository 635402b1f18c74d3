import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { texts } from './texts.ts'

// Made when it is needed: writing the first number takes a phone a fifth of the time in which the page starts.
const atMost = (most: number) => ({ error: () => `At most ${most.toLocaleString('en-US')} characters` })

/** Trims, then requires 1 to `most` characters. */
export const requiredText = (missing: string, most: number) =>
  z.string(missing).check(z.trim(), z.minLength(1, { error: missing, abort: true }), z.maxLength(most, atMost(most)))
export const optionalText = (most: number) =>
  z._default(z.string().check(z.trim(), z.maxLength(most, atMost(most))), '')

/** Of a person; the first name says what is missing when there is none at all. */
export const NewName = z.object(
  {
    firstName: requiredText(texts.firstNameRequired, limits.name),
    middleName: optionalText(limits.name),
    lastName: optionalText(limits.name),
  },
  texts.firstNameRequired,
)

export const Email = z
  .string(texts.emailInvalid)
  .check(z.trim(), z.toLowerCase(), z.maxLength(254, texts.emailInvalid), z.email(texts.emailInvalid))

/** The five conditions of a new password, in the order in which the form shows them. */
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
  {
    error: texts.passwordsDiffer,
    path: ['confirmPassword'],
    // Said beside what is wrong with the password itself.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
)

export const Contact = z.string(texts.contactInvalid).check(z.regex(/^[0-9]{10}$/, texts.contactInvalid))
/** Required at registration alone. */
export const OptionalContact = z._default(
  z.string(texts.contactInvalid).check(z.trim(), z.regex(/^([0-9]{10})?$/, texts.contactInvalid)),
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
  .string(texts.timeZoneRequired)
  .check(
    z.minLength(1, { error: texts.timeZoneRequired, abort: true }),
    z.maxLength(64, texts.timeZoneInvalid),
    z.refine(isTimeZone, texts.timeZoneInvalid),
  )
