import { secondFactorRoutes as routes, SecondStep } from '@millwright/contract/second-factor'
import { accountRoutes } from '@millwright/contract/accounts'
import { Secret, TOTP } from 'otpauth'
import type { ApiClient } from './api-client.ts'
import type { Account } from './harness.ts'

/** What an app shows `steps` of thirty seconds from now. */
export function codeOfApp(secret: string, steps = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })
}

/** Switches an authenticator app on, with the code of now: `factorCode`, which a moment later may be another one. */
export async function addAuthenticator(client: ApiClient, { password }: Account) {
  const { secret, address } = await client.call(routes.beginAuthenticator, { body: { password } })
  const body = { factorCode: codeOfApp(secret) }
  const { recoveryCodes } = await client.call(routes.turnOnAuthenticator, { body })
  return { secret, address, recoveryCodes, ...body }
}

/** The first step of a sign-in that asks for a second one. */
export async function beginSignIn(client: ApiClient, account: Account): Promise<string> {
  const { data } = await client.tryCall(accountRoutes.login, { body: account })
  return SecondStep.parse(data).signIn
}
