import * as z from 'zod/mini'
import { texts } from './errors.ts'
import { Id, UserIdField } from './ids.ts'
import { limits } from './limits.ts'
import { Contact, Email, NewPassword, optionalText, requiredText, Role, TimeZone, User } from './people.ts'
import type { RouteTable } from './route.ts'

export const Registration = z.object({
  name: z.object(
    {
      firstName: requiredText(texts.firstNameRequired, limits.name),
      middleName: optionalText(limits.name),
      lastName: optionalText(limits.name),
    },
    texts.firstNameRequired,
  ),
  companyName: requiredText(texts.companyNameRequired, limits.name),
  username: requiredText(texts.usernameRequired, limits.name),
  contact: Contact,
  timeZone: TimeZone,
  email: Email,
  password: NewPassword,
})
export type Registration = z.infer<typeof Registration>

export const Login = z.object({
  email: Email,
  password: z
    .string(texts.passwordRequired)
    .check(
      z.minLength(1, texts.passwordRequired),
      z.maxLength(limits.password.max, `At most ${limits.password.max} characters`),
    ),
})
export type Login = z.infer<typeof Login>

/** What was typed into the code boxes; judged as a code by the server alone. */
export const TypedCode = z
  .string(texts.codeInvalid)
  .check(
    z.trim(),
    z.toUpperCase(),
    z.minLength(limits.codeLength, texts.codeInvalid),
    z.maxLength(64, texts.codeInvalid),
  )

export const AccountReference = z.object({ userId: UserIdField, role: Role })
export type AccountReference = z.infer<typeof AccountReference>

export const Verification = z.object({ userId: UserIdField, role: Role, otp: TypedCode })
export type Verification = z.infer<typeof Verification>

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
  },
  verifyUser: {
    method: 'PATCH',
    path: '/api/auth/verify-user',
    summary: 'Verifies an e-mail address with the mailed code',
    body: Verification,
    output: z.null(),
    message: 'Account verified',
    access: 'anyone',
  },
  resendVerificationMail: {
    method: 'PATCH',
    path: '/api/auth/resend-verification-mail',
    summary: 'Mails a new code; answers the same whether or not one is sent',
    body: AccountReference,
    output: z.null(),
    message: 'A new code is on its way',
    access: 'anyone',
  },
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Signs in; sets the refresh cookie',
    body: Login,
    output: SignedInUser,
    message: 'Signed in',
    access: 'anyone',
  },
  refresh: {
    method: 'POST',
    path: '/api/auth/refresh',
    summary: 'Answers a new access token for the refresh cookie and rotates it',
    output: z.object({ token: z.string() }),
    access: 'anyone',
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'Ends this session',
    output: z.null(),
    message: 'Signed out',
    access: 'anyone',
  },
  fetchProfile: {
    method: 'GET',
    path: '/api/settings/account/profile/fetch',
    summary: 'The signed-in user',
    output: User,
    access: 'member',
  },
} as const satisfies RouteTable
