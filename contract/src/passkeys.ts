import * as z from 'zod/mini'
import { SignedInUser } from './accounts.ts'
import { requiredText } from './fields.ts'
import { idField } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'
import { CurrentPassword } from './settings.ts'

/** What `navigator.credentials` is asked with, as JSON (WebAuthn Level 3, 5.1.8): handed on as it is. */
const Options = z.looseObject({ challenge: z.string() })

const part = z
  .string(codes.passkeyRefused)
  .check(z.minLength(1, codes.passkeyRefused), z.maxLength(limits.passkeyPart, codes.passkeyRefused))
const credential = { id: part, rawId: part, type: z.literal('public-key', codes.passkeyRefused) }
const extensions = z._default(z.record(z.string(), z.unknown()), {})

/** What the browser made for `addPasskey` (`RegistrationResponseJSON`). */
export const NewCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    attestationObject: part,
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(20))),
  }),
  clientExtensionResults: extensions,
})

/** What a passkey has signed (`AuthenticationResponseJSON`). */
export const SignedChallenge = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: part,
    authenticatorData: part,
    signature: part,
    userHandle: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  }),
  clientExtensionResults: extensions,
})

const pendingSignIn = z.optional(z.string().check(z.maxLength(200, codes.signInOver)))

export const passkeyRoutes = {
  beginSignIn: {
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'Makes the challenge of a sign-in by passkey; with `signIn` as the second step after the password',
    body: z.object({ signIn: pendingSignIn }),
    output: z.object({ options: Options }),
    access: 'anyone',
  },
  completeSignIn: {
    method: 'POST',
    path: '/api/auth/passkeys/complete',
    summary: 'Signs in by what a passkey has signed, in place of the password or after it; sets the refresh cookie',
    body: z.object({ signIn: pendingSignIn, signed: SignedChallenge }),
    output: SignedInUser,
    message: 'Signed in',
    access: 'anyone',
  },
  begin: {
    method: 'PATCH',
    path: '/api/settings/account/security/passkeys/begin',
    summary: 'Makes the challenge that a new passkey signs',
    body: CurrentPassword,
    output: z.object({ options: Options }),
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
  add: {
    method: 'PATCH',
    path: '/api/settings/account/security/passkeys/add',
    summary: 'Adds a passkey; with recovery codes, shown this once, where there were none',
    body: z.object({ name: requiredText(codes.passkeyNameRequired, limits.name), made: NewCredential }),
    output: z.object({ recoveryCodes: z.array(z.string()) }),
    message: 'Passkey added',
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
  remove: {
    method: 'PATCH',
    path: '/api/settings/account/security/passkeys/remove',
    summary: 'Removes one passkey of the signed-in user',
    body: z.extend(CurrentPassword, { passkeyId: idField(codes.passkeyIdInvalid, codes.passkeyIdInvalid) }),
    output: z.null(),
    message: 'Passkey removed',
    access: 'member',
    whileFactorDue: true,
    stepwise: true,
  },
} as const satisfies RouteTable
