import { limits } from '@millwright/contract/limits'
import type { Transaction } from '../../platform/database/transaction.ts'
import { unsealText } from '../../platform/sealed-text.ts'
import type { Log } from '../../platform/log.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { PersonId } from '../users.repository.ts'
import { stepOf } from './authenticator.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import { findAuthenticator, takeRecoveryCode, takeStep } from './second-factors.repository.ts'

export const authenticatorKey = (secrets: Secrets) => secrets.keyFor('authenticators')

type UnsealDeps = { secrets: Secrets; log: Log }

/** Null where the installation's secret is another one by now: then no code of the app is right. */
export function unsealAuthenticator({ secrets, log }: UnsealDeps, sealedSecret: Uint8Array): string | null {
  try {
    return unsealText(sealedSecret, authenticatorKey(secrets))
  } catch (error) {
    log.warn({ error }, 'an authenticator app cannot be read: it was set up with another installation-secret')
    return null
  }
}

type CodeCall = UnsealDeps & { tx: Transaction; person: PersonId }

/** What kind of code it is; null when it is wrong or was taken before. Taken, it is good no second time. */
export async function takeFactorCode(
  { secrets, log, tx, person }: CodeCall,
  typed: string,
): Promise<'authenticator' | 'recovery-code' | null> {
  const code = typed.replaceAll(/[\s-]/g, '')
  if (!isOfApp(code)) {
    return (await takeRecoveryCode(tx, person, hashRecoveryCode(secrets, person, code))) ? 'recovery-code' : null
  }
  const found = await findAuthenticator(tx, person)
  if (!found) return null
  const secret = unsealAuthenticator({ secrets, log }, found.sealedSecret)
  if (secret === null) return null
  const step = stepOf(secret, code, found.now)
  return step !== null && (await takeStep(tx, person, step)) ? 'authenticator' : null
}

/** Recovery codes are longer. */
const isOfApp = (code: string) => code.length === limits.authenticatorDigits && /^\d+$/.test(code)
