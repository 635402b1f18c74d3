import * as z from 'zod/mini'
import { codes, reasons } from './reasons/refusals.ts'
import { Reason } from './envelope.ts'
import { Id, optionalId, Time } from './ids.ts'
import { limits } from './limits.ts'
import { optionalChoice, optionalNumber, pageQuery } from './listing.ts'
import { User } from './people.ts'
import { isTypedAlike, NewPasswordTwice, OptionalContact, optionalText, requiredText, TimeZone } from './fields.ts'
import type { RouteTable } from './route.ts'
import { RemovedLine, TrailLine } from './trail.ts'

/** The multipart fields of one's own profile. `email` and `role` are ignored, like every other field. */
export const ProfileChanges = z.object({
  firstName: requiredText(codes.firstNameRequired, limits.name),
  middleName: optionalText(limits.name),
  lastName: optionalText(limits.name),
  contact: OptionalContact,
  username: requiredText(codes.usernameRequired, limits.name),
  timeZone: TimeZone,
  /** Empty removes the picture; anything else, or nothing, keeps it. A new one comes as `profilePicFile`. */
  profilePic: z.optional(z.string()),
})
export type ProfileChanges = z.infer<typeof ProfileChanges>

export const CurrentPassword = z.object({
  password: z
    .string(codes.passwordRequired)
    .check(
      z.minLength(1, codes.passwordRequired),
      z.maxLength(limits.password.max, `At most ${limits.password.max} characters`),
    ),
})
export type CurrentPassword = z.infer<typeof CurrentPassword>

export const PasswordChange = z.object(NewPasswordTwice).check(isTypedAlike)
export type PasswordChange = z.infer<typeof PasswordChange>

/** A signed-in device. `device` is what its browser calls itself, in words: "Chrome on Windows". */
export const SignedInDevice = z.object({
  id: Id,
  device: z.string(),
  address: z.string(),
  signedInAt: Time,
  lastSeenAt: Time,
  current: z.boolean(),
})
export type SignedInDevice = z.infer<typeof SignedInDevice>

/** What the trail holds. Whoever adds one adds its words to the page's messages. */
export const auditActions = [
  'signed-in',
  'sign-in-failed',
  'signed-out',
  'signed-out-everywhere',
  'password-changed',
  'password-check-failed',
  'password-reset',
  'password-reset-failed',
  'member-created',
  'member-updated',
  'member-removed',
  'member-suspended',
  'member-reinstated',
  'access-end-set',
  'handed-over',
  'members-imported',
  'role-changed',
  'permissions-changed',
  'access-given',
  'access-changed',
  'access-taken',
  'access-asked',
  'access-refused',
  'group-created',
  'group-renamed',
  'group-rule-changed',
  'group-deleted',
  'group-member-added',
  'group-member-removed',
  'department-created',
  'department-renamed',
  'department-deleted',
  'asset-created',
  'asset-renamed',
  'asset-deleted',
  'asset-picture-changed',
  'asset-picture-removed',
  'package-imported',
  'package-exported',
  'plate-code-added',
  'plate-code-removed',
  'file-deleted',
  'folder-deleted',
  'file-restored',
  'folder-restored',
  'file-purged',
  'folder-purged',
  'ai-access-given',
  'ai-access-taken',
  'fact-corrected',
  'fact-hidden',
  'fact-shown',
  'expert-added',
  'expert-updated',
  'expert-deleted',
  'company-settings-changed',
  'quota-changed',
  'trail-shortened',
  'member-forgotten',
  'data-exported',
  'company-removal-begun',
  'company-removal-taken-back',
  'token-made',
  'token-ended',
  'token-used',
  'chat-shared',
  'chat-sharing-ended',
  'webhook-made',
  'webhook-paused',
  'webhook-resumed',
  'webhook-deleted',
  'provider-added',
  'provider-changed',
  'provider-removed',
  'provider-linked',
  'provider-unlinked',
  'passwords-off',
  'passwords-on',
  'second-factor-on',
  'second-factor-off',
  'second-factor-reset',
  'second-factor-demanded',
  'passkey-added',
  'passkey-removed',
  'second-factor-failed',
  'recovery-codes-made',
  'recovery-code-used',
] as const
export const AuditAction = z.enum(auditActions)
export type AuditAction = z.infer<typeof AuditAction>

export const AuditEvent = z.object({
  id: Id,
  at: Time,
  /** The username that they had then. */
  actor: z.string(),
  /** Null when nobody was signed in. */
  actorId: z.nullable(Id),
  action: AuditAction,
  /** Whom or what it was done to, in words: an e-mail address, a device. */
  target: z.string(),
  /** The same as a stable code with its parameters; null of a name alone, and of lines from before there were codes. */
  targetReason: z.nullable(Reason),
  /** From where. */
  address: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const optionalMoment = z.optional(
  z.pipe(
    z
      .string(codes.timeInvalid)
      .check(
        z.refine((text) => text === '' || ((isDate(text) || isTime(text)) && isInOurEra(text)), codes.timeInvalid),
      ),
    z.transform((text: string) => text || undefined),
  ),
)

function isDate(text: string): boolean {
  return z.iso.date().safeParse(text).success
}

function isTime(text: string): boolean {
  return z.iso.datetime({ offset: true }).safeParse(text).success
}

/** With a day to spare at both ends, so that neither a time zone nor the end of a day leaves what the database counts. */
function isInOurEra(text: string): boolean {
  const moment = Date.parse(text)
  return Date.parse('0001-01-02') <= moment && moment < Date.parse('9999-12-31')
}

/** A date of `from` and `to` is a whole day in UTC. Always paged: 100 newest first unless asked otherwise. */
export const AuditQuery = z.object({
  from: optionalMoment,
  to: optionalMoment,
  /** A user's id, or a part of a username. */
  actor: z.optional(z.string().check(z.maxLength(limits.name))),
  action: optionalChoice(auditActions),
  ...pageQuery,
  /** `csv` returns the file itself, outside the envelope. */
  format: optionalChoice(['json', 'csv']),
})
export type AuditQuery = z.infer<typeof AuditQuery>

export const settingsRoutes = {
  updateProfile: {
    kind: 'form',
    method: 'POST',
    path: '/api/settings/account/profile/update',
    summary: "Changes the signed-in user's own profile and picture",
    fields: ProfileChanges,
    fileField: 'profilePicFile',
    fileLimit: limits.pictureBytes,
    fileTooLarge: reasons.pictureTooLarge,
    output: User,
    message: 'Profile updated',
    ifMatch: true,
    access: 'member',
  },
  validatePassword: {
    method: 'PATCH',
    path: '/api/settings/account/security/password/validate',
    summary: 'Checks the current password; the next five minutes a new one may be set, once, on this session',
    body: CurrentPassword,
    output: z.null(),
    message: 'Password confirmed',
    access: 'member',
    stepwise: true,
  },
  updatePassword: {
    method: 'PATCH',
    path: '/api/settings/account/security/password/update',
    summary: 'Sets a new password and ends every session of the user, this one too',
    body: PasswordChange,
    output: z.null(),
    message: 'Password changed. Sign in with the new one.',
    access: 'member',
    stepwise: true,
  },
  fetchSessions: {
    method: 'GET',
    path: '/api/settings/account/security/sessions',
    summary: 'The devices that the user is signed in on, last seen first',
    output: z.array(SignedInDevice),
    access: 'member',
    whileFactorDue: true,
  },
  endSessions: {
    method: 'DELETE',
    path: '/api/settings/account/security/sessions',
    summary: 'Signs the user out on one device, or on every other one when none is named',
    query: z.object({ sessionId: optionalId(codes.sessionIdInvalid) }),
    output: z.null(),
    message: 'Signed out on all other devices',
    access: 'member',
    whileFactorDue: true,
  },
  fetchAudit: {
    method: 'GET',
    path: '/api/settings/audit',
    summary: "The company's audit trail, newest first",
    query: AuditQuery,
    output: z.array(AuditEvent),
    csv: 'on-demand',
    stepwise: true,
    access: 'audit.read',
  },
  fetchChain: {
    method: 'GET',
    path: '/api/settings/audit/chain',
    summary: `The audit trail with its hashes, oldest first: up to ${limits.chainLines} lines after a place`,
    query: z.object({
      /** The place of the last line that one has; the trail begins without it. */
      after: optionalNumber(codes.chainPlaceInvalid, 999_999_999),
    }),
    output: z.array(z.union([TrailLine, RemovedLine])),
    access: 'audit.read',
  },
} as const satisfies RouteTable
