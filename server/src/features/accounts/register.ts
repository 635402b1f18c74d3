import type { accountRoutes, Registration } from '@millwright/contract/accounts'
import { reason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { Id } from '@millwright/contract/ids'
import { limits } from '@millwright/contract/limits'
import { Role } from '@millwright/contract/people'
import { createHmac } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { HandlersOf } from '../../calls/handler.ts'
import { networkOf, registrations } from '../../calls/rate-limits.ts'
import { isCounted } from '../../calls/rate-limits.repository.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { mailFor } from './mails/account-mail.ts'
import { findLogin, insertAccount, insertLogin, lockAddress } from './accounts.repository.ts'
import { requestCode } from './codes/codes.repository.ts'
import { isSameHash } from './codes/codes.ts'
import { claimRegistrationKey, keepRegistrationReply } from './registration-keys.repository.ts'

const RegisteredUser = z.object({ userId: Id, role: Role })
type RegisteredUser = z.infer<typeof RegisteredUser>

/**
 * The answer never tells whether the address was known: it has the same form, and the password is hashed
 * in each case, which is what takes the time.
 */
export function register(deps: AccountDeps): HandlersOf<typeof accountRoutes>['register'] {
  return async ({ body, facts }) => {
    const passwordHash = await deps.passwords.hash(body.password, facts.signal)
    const network = networkOf(facts.address)
    const data = await deps.database.asSystem('sign-in', (tx) => {
      const work = () => registerAddress({ tx, enqueueMail: deps.enqueueMail, network }, body, passwordHash)
      return facts.idempotencyKey === null ? work() : onceOnly({ deps, tx, key: facts.idempotencyKey, body }, work)
    })
    return { data }
  }
}

type RegistrationContext = { tx: Transaction; enqueueMail: AccountDeps['enqueueMail']; network: string }

/**
 * An address that is registered but not verified is free: the new registration stands beside the earlier ones, whose
 * codes stay good, and whichever is verified first gets the address (docs/decisions/0014).
 */
async function registerAddress(
  context: RegistrationContext,
  body: Registration,
  passwordHash: string,
): Promise<RegisteredUser> {
  const { tx, network } = context
  const person: PersonId = { companyId: uuidv7(), userId: uuidv7() }
  await lockAddress(tx, body.email)
  // Known or not, an address beyond its limit gets neither a row nor a mail.
  if (await isCounted(tx, registrations(body.email, network))) {
    const login = await findLogin(tx, body.email)
    if (login && !login.isPending) await tellOwner(context, login)
    else await insertAndMail(context, person, { body, passwordHash })
  }
  return { userId: person.userId, role: 'admin' }
}

async function tellOwner({ tx, enqueueMail }: RegistrationContext, { companyId, userId }: PersonId): Promise<void> {
  // Somebody verified needs no such code any more: the row only counts what is mailed to them.
  const request = await requestCode(tx, { companyId, userId, purpose: 'verify' })
  if (request) await enqueueMail(tx, mailFor('address-known', request))
}

type FilledForm = { body: Registration; passwordHash: string }

async function insertAndMail(
  context: RegistrationContext,
  person: PersonId,
  { body, passwordHash }: FilledForm,
): Promise<void> {
  const { tx, enqueueMail, network } = context
  const { name, password: _, ...account } = body
  await insertAccount(tx, { ...person, ...name, ...account, network })
  await insertLogin(tx, { ...person, email: body.email, passwordHash, network })
  const request = await requestCode(tx, { ...person, purpose: 'verify' })
  if (request) await enqueueMail(tx, mailFor('verification', request))
}

type Once = { deps: AccountDeps; tx: Transaction; key: string; body: Registration }

async function onceOnly({ deps, tx, key, body }: Once, work: () => Promise<RegisteredUser>): Promise<RegisteredUser> {
  if (key.length > limits.idempotencyKey) {
    throw invalidInput({ 'Idempotency-Key': reason('field.too_long', { limit: limits.idempotencyKey }) })
  }
  // Keyed: a plain hash of a body would be a fast hash of the password in it.
  const requestHash = createHmac('sha256', deps.secrets.keyFor('registration-keys'))
    .update(JSON.stringify(body))
    .digest()
  const earlier = await claimRegistrationKey(tx, { key, requestHash })
  if (earlier && !isSameHash(earlier.requestHash, requestHash)) throw new Refusal('conflict', reasons.idempotencyReused)
  if (earlier) return RegisteredUser.parse(earlier.reply)
  const reply = await work()
  await keepRegistrationReply(tx, key, reply)
  return reply
}
