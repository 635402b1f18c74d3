import * as z from 'zod/mini'
import { codes } from './reasons/refusals.ts'
import { Id, UserIdField } from './ids.ts'
import { limits } from './limits.ts'
import { Role, User } from './people.ts'
import {
  Contact,
  Email,
  isTypedAlike,
  NewName,
  NewPassword,
  NewPasswordTwice,
  requiredText,
  TimeZone,
} from './fields.ts'
import type { RouteTable } from './route.ts'

/**
 * The name of a cookie that says nothing but that the refresh cookie, which no script can read, may be there: set,
 * kept and cleared with it. A page without it has nobody to ask for.
 */
export const signedInMark = 'millwright_signed_in'

export const Registration = z.object({
  name: NewName,
  companyName: requiredText(codes.companyNameRequired, limits.name),
  username: requiredText(codes.usernameRequired, limits.name),
  contact: Contact,
  timeZone: TimeZone,
  email: Email,
  password: NewPassword,
})
export type Registration = z.infer<typeof Registration>

export const Login = z.object({
  email: Email,
  password: z
    .string(codes.passwordRequired)
    .check(
      z.minLength(1, codes.passwordRequired),
      z.maxLength(limits.password.max, `At most ${limits.password.max} characters`),
    ),
})
export type Login = z.infer<typeof Login>

/** What was typed into the code boxes; judged as a code by the server alone. */
export const TypedCode = z
  .string(codes.codeInvalid)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(limits.codeLength, codes.codeInvalid),
    z.maxLength(64, codes.codeInvalid),
  )

export const AccountReference = z.object({ userId: UserIdField, role: Role })
export type AccountReference = z.infer<typeof AccountReference>

export const Verification = z.object({ userId: UserIdField, role: Role, otp: TypedCode })
export type Verification = z.infer<typeof Verification>

export const ForgottenPassword = z.object({ email: Email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

/** The same, in the words of the reset form when it is too short. */
const ResetCode = z
  .string(codes.codeShort)
  .check(z.trim(), z.toUpperCase(), z.minLength(limits.codeLength, codes.codeShort), z.maxLength(64, codes.codeInvalid))

const passwordByCode = { ...NewPasswordTwice, otp: ResetCode }
/** What the reset form asks for; whose password it is stands in its address. */
export const PasswordByCode = z.object(passwordByCode).check(isTypedAlike)
export type PasswordByCode = z.infer<typeof PasswordByCode>

export const PasswordReset = z.object({ userId: UserIdField, ...passwordByCode }).check(isTypedAlike)
export type PasswordReset = z.infer<typeof PasswordReset>

/** A challenge of altcha-lib (proof of work, version 2), to be handed on to the widget as it is. */
export const BotChallenge = z.looseObject({
  parameters: z.looseObject({ algorithm: z.string() }),
  signature: z.string(),
})
export type BotChallenge = z.infer<typeof BotChallenge>

export const BotCheckKind = z.enum(['altcha', 'recaptcha', 'off'])
export type BotCheckKind = z.infer<typeof BotCheckKind>

export const BotCheck = z.object({
  kind: BotCheckKind,
  /** With altcha. */
  challenge: z.optional(BotChallenge),
  /** With recaptcha (version 3). */
  siteKey: z.optional(z.string()),
})
export type BotCheck = z.infer<typeof BotCheck>

/** altcha: the widget's payload as it is (base64 of JSON). recaptcha: the token of `grecaptcha.execute`. */
export const BotProof = z.object({
  token: z
    .string(codes.botCheckFailed)
    .check(z.minLength(1, codes.botCheckFailed), z.maxLength(20_000, codes.botCheckFailed)),
})
export type BotProof = z.infer<typeof BotProof>

export const SignedInUser = z.extend(User, { token: z.string() })
export type SignedInUser = z.infer<typeof SignedInUser>

export const accountRoutes = {
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Registers a company and its admin, and mails a code',
    body: Registration,
    output: z.object({ userId: Id, role: Role }),
    message: 'Registered. Check your e-mail for the code.',
    create: true,
    access: 'anyone',
    botCheck: true,
  },
  verifyUser: {
    method: 'PATCH',
    path: '/api/auth/verify-user',
    summary: 'Verifies an e-mail address with the mailed code',
    body: Verification,
    output: z.null(),
    message: 'Account verified',
    access: 'anyone',
    botCheck: true,
  },
  resendVerificationMail: {
    method: 'PATCH',
    path: '/api/auth/resend-verification-mail',
    summary: 'Mails a new code; replies the same whether or not one is sent',
    body: AccountReference,
    output: z.null(),
    message: 'A new code is on its way',
    access: 'anyone',
    botCheck: true,
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in; sets the refresh cookie',
    body: Login,
    output: SignedInUser,
    message: 'Signed in',
    access: 'anyone',
    botCheck: true,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/password/forgot',
    summary: 'Mails a code that resets the password; replies the same whether or not one is sent',
    body: ForgottenPassword,
    output: z.null(),
    message: 'If this address has an account, a mail is on its way to it. Open the link in it to set a new password.',
    access: 'anyone',
    botCheck: true,
  },
  resetPassword: {
    method: 'PATCH',
    path: '/api/auth/password/reset',
    summary: 'Sets a new password with the mailed code, and ends every session of that user',
    body: PasswordReset,
    output: z.null(),
    message: 'Password changed. Sign in with the new one.',
    access: 'anyone',
    botCheck: true,
  },
  botCheck: {
    method: 'GET',
    path: '/api/auth/bot-check',
    summary: 'Which bot check is asked for, and what is needed to pass it',
    output: BotCheck,
    access: 'anyone',
  },
  verifyBotCheck: {
    method: 'POST',
    path: '/api/auth/verifyRecaptcha',
    summary: 'Judges the proof of a bot check and sets the cookie of a passed one, good for 24 hours',
    body: BotProof,
    output: z.null(),
    message: 'Human check passed',
    access: 'anyone',
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Returns a new access token for the refresh cookie and rotates it',
    output: z.object({ token: z.string() }),
    access: 'anyone',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session; `address`: where the browser ends that of the OpenID provider it began at',
    output: z.nullable(z.object({ address: z.string() })),
    message: 'Signed out',
    access: 'anyone',
  },
  fetchProfile: {
    method: 'GET',
    path: '/api/settings/account/profile/fetch',
    summary: 'The signed-in user',
    output: User,
    access: 'member',
    whileRemoved: true,
    whileFactorDue: true,
  },
} as const satisfies RouteTable
