import * as z from 'zod/mini'
import { SignedInUser } from './accounts.ts'
import { Id, Time } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'
import { CurrentPassword } from './settings.ts'

/** By what a sign-in can be completed; where there is any, a recovery code does, too. */
export const FactorKind = z.enum(['authenticator', 'passkey'])
export type FactorKind = z.infer<typeof FactorKind>

/**
 * What is still asked for after the right password: the `data` of the refusal `second_factor.needed`. `signIn` is good
 * for `durations.pendingSignIn` and is no session.
 */
export const SecondStep = z.object({ signIn: z.string(), kinds: z.array(FactorKind) })
export type SecondStep = z.infer<typeof SecondStep>

const typedCode = (wrong: string) =>
  z.string(wrong).check(z.trim(), z.minLength(limits.authenticatorDigits, wrong), z.maxLength(64, wrong))

/** Six digits of an authenticator app, or a recovery code; spaces and hyphens in it do not count. */
export const TypedFactorCode = typedCode(codes.factorCodeWrong)

/** What the form asks for. */
export const FactorCode = z.object({ factorCode: TypedFactorCode })
export type FactorCode = z.infer<typeof FactorCode>

/** What switches an authenticator app on: there are no recovery codes before. */
export const AppCode = z.object({ factorCode: typedCode(codes.appCodeWrong) })
export type AppCode = z.infer<typeof AppCode>

export const SecondStepCode = z.object({
  signIn: z.string(codes.signInOver).check(z.minLength(1, codes.signInOver), z.maxLength(200, codes.signInOver)),
  factorCode: TypedFactorCode,
})
export type SecondStepCode = z.infer<typeof SecondStepCode>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Time,
  /** Null while it has signed nobody in. */
  lastUsedAt: z.nullable(Time),
})
export type Passkey = z.infer<typeof Passkey>

/** Of whom a company demands a second factor. */
export const FactorDemand = z.enum(['none', 'admins', 'all'])
export type FactorDemand = z.infer<typeof FactorDemand>

export const FactorDemandState = z.object({
  demand: FactorDemand,
  /** From when on; null without a demand. */
  from: z.nullable(Time),
  /** Whether a sign-in at a provider meets it. */
  providerCounts: z.boolean(),
  /** Whether the user's own session does not meet it, so that most calls are refused. */
  due: z.boolean(),
  /** Whether the user has a second factor, so that signing in again meets it. */
  hasFactor: z.boolean(),
  /** Whether the user signed in at a provider. */
  byProvider: z.boolean(),
})
export type FactorDemandState = z.infer<typeof FactorDemandState>

export const NewFactorDemand = z.object({
  demand: FactorDemand,
  /** Until it holds; of those who are asked already the earlier day stays. Needed where more are asked than before. */
  days: z.optional(
    z
      .int(codes.demandDaysInvalid)
      .check(z.gte(0, codes.demandDaysInvalid), z.lte(limits.demandDays, codes.demandDaysInvalid)),
  ),
  providerCounts: z.boolean(),
})
export type NewFactorDemand = z.infer<typeof NewFactorDemand>

/** What the signed-in user has beside the password. */
export const SecondFactors = z.object({
  /** Since when an authenticator app is asked for at sign-in; null while there is none. */
  authenticatorSince: z.nullable(Time),
  recoveryCodesLeft: z.int(),
  passkeys: z.array(Passkey),
  /** The origin (scheme, name and port) at which browsers can use passkeys; null where they cannot at all. */
  passkeyOrigin: z.nullable(z.string()),
})
export type SecondFactors = z.infer<typeof SecondFactors>

/** `secret` in Base32 for who types it; `address` (`otpauth:`) for who scans it. Shown this once. */
export const NewAuthenticator = z.object({ secret: z.string(), address: z.string() })
export type NewAuthenticator = z.infer<typeof NewAuthenticator>

/** Shown this once; each is good once. */
export const NewRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type NewRecoveryCodes = z.infer<typeof NewRecoveryCodes>

export const secondFactorRoutes = {
  completeSignIn: {
    method: 'POST',
    path: '/api/auth/second-step',
    summary: 'Completes a sign-in that waits for the second factor; sets the refresh cookie',
    body: SecondStepCode,
    output: SignedInUser,
    message: 'Signed in',
    access: 'anyone',
  },
  fetch: {
    method: 'GET',
    path: '/api/settings/account/security/second-factor',
    summary: 'What the signed-in user is asked for beside the password',
    output: SecondFactors,
    access: 'member',
    whileFactorDue: true,
  },
  fetchDemand: {
    method: 'GET',
    path: '/api/settings/account/security/second-factor/demand',
    summary: 'Whether the company demands a second factor, and whether this session meets that',
    output: FactorDemandState,
    access: 'member',
    whileFactorDue: true,
  },
  setDemand: {
    method: 'PUT',
    path: '/api/settings/sign-in/second-factor',
    summary:
      'Demands a second factor of admins or of all, from a day on; sessions without one are refused most calls then',
    body: NewFactorDemand,
    output: z.null(),
    message: 'Saved',
    access: 'provider.manage',
  },
  beginAuthenticator: {
    method: 'PATCH',
    path: '/api/settings/account/security/second-factor/authenticator/begin',
    summary: 'Makes the secret of an authenticator app, which counts once a code of it was entered',
    body: CurrentPassword,
    output: NewAuthenticator,
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
  turnOnAuthenticator: {
    method: 'PATCH',
    path: '/api/settings/account/security/second-factor/authenticator/on',
    summary: 'Takes the first code of an authenticator app: from then on sign-in asks for one',
    body: AppCode,
    output: NewRecoveryCodes,
    message: 'Authenticator app switched on',
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
  turnOffAuthenticator: {
    method: 'PATCH',
    path: '/api/settings/account/security/second-factor/authenticator/off',
    summary: 'Removes the authenticator app of the signed-in user',
    body: CurrentPassword,
    output: z.null(),
    message: 'Authenticator app switched off',
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
  renewRecoveryCodes: {
    method: 'PATCH',
    path: '/api/settings/account/security/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes of the signed-in user',
    body: CurrentPassword,
    output: NewRecoveryCodes,
    message: 'New recovery codes made',
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
} as const satisfies RouteTable
