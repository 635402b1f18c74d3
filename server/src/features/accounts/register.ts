import type { accountRoutes, Registration } from '@millwright/contract/accounts'
import { texts } from '@millwright/contract/texts'
import { Id } from '@millwright/contract/ids'
import { limits } from '@millwright/contract/limits'
import { Role } from '@millwright/contract/people'
import { createHmac } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { HandlersOf } from '../../calls/handler.ts'
import type { PersonId } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import type { AccountDeps } from './accounts.deps.ts'
import { mailFor } from './accounts.jobs.ts'
import { deletePendingCompany, findLogin, insertAccount, lockAddress } from './accounts.repository.ts'
import { lockRequested, requestCode, requestCodeInPlaceOf, type Requested } from './codes.repository.ts'
import { isSameHash } from './codes.ts'
import { claimRegistrationKey, keepRegistrationReply } from './registration-keys.repository.ts'

const Registered = z.object({ userId: Id, role: Role })
type Registered = z.infer<typeof Registered>

/**
 * The answer never tells whether the address was known: it has the same form, and the password is hashed
 * in each case, which is what takes the time.
 */
export function register(deps: AccountDeps): HandlersOf<typeof accountRoutes>['register'] {
  return async ({ body, facts }) => {
    const passwordHash = await deps.passwords.hash(body.password, facts.signal)
    const data = await deps.database.asSystem('sign-in', (tx) => {
      const work = () => registerAddress({ tx, enqueueMail: deps.enqueueMail }, body, passwordHash)
      return facts.idempotencyKey === null ? work() : onceOnly({ deps, tx, key: facts.idempotencyKey, body }, work)
    })
    return { data }
  }
}

type Step = { tx: Transaction; enqueueMail: AccountDeps['enqueueMail'] }

async function registerAddress(step: Step, body: Registration, passwordHash: string): Promise<Registered> {
  await lockAddress(step.tx, body.email)
  const place = await makePlace(step.tx, body.email)
  const person: PersonId = { companyId: uuidv7(), userId: uuidv7() }
  if (place.isTaken) await tellOwner(step, place.owner)
  else await insertAndMail(step, { person, body, passwordHash, earlier: place.earlier })
  return { userId: person.userId, role: 'admin' }
}

type Place = { isTaken: true; owner: PersonId } | { isTaken: false; earlier: Requested | null }

/** Frees the address of a company that was never verified. */
async function makePlace(tx: Transaction, email: string): Promise<Place> {
  const login = await findLogin(tx, email)
  if (!login) return { isTaken: false, earlier: null }
  const { companyId, userId } = login
  // Waits for whoever is verifying it right now; the deletion then finds it verified.
  const earlier = await lockRequested(tx, { companyId, userId, purpose: 'verify' })
  if (await deletePendingCompany(tx, companyId)) return { isTaken: false, earlier }
  return { isTaken: true, owner: { companyId, userId } }
}

async function tellOwner({ tx, enqueueMail }: Step, owner: PersonId): Promise<void> {
  // Somebody verified needs no such code any more: the row only counts what is mailed to them.
  const request = await requestCode(tx, { ...owner, purpose: 'verify' })
  if (request) await enqueueMail(tx, mailFor('address-known', request))
}

type Insertion = { person: PersonId; body: Registration; passwordHash: string; earlier: Requested | null }

async function insertAndMail({ tx, enqueueMail }: Step, insertion: Insertion): Promise<void> {
  const { person, body, passwordHash, earlier } = insertion
  const { name, password: _, ...account } = body
  await insertAccount(tx, { ...person, ...name, ...account, passwordHash })
  const request = await requestCodeInPlaceOf(tx, { ...person, purpose: 'verify' }, earlier)
  if (request) await enqueueMail(tx, mailFor('verification', request))
}

type Once = { deps: AccountDeps; tx: Transaction; key: string; body: Registration }

async function onceOnly({ deps, tx, key, body }: Once, work: () => Promise<Registered>): Promise<Registered> {
  if (key.length > limits.idempotencyKey) {
    throw invalidInput({ 'Idempotency-Key': `At most ${limits.idempotencyKey} characters` })
  }
  // Keyed: a plain hash of a body would be a fast hash of the password in it.
  const requestHash = createHmac('sha256', deps.secrets.keyFor('registration-keys'))
    .update(JSON.stringify(body))
    .digest()
  const earlier = await claimRegistrationKey(tx, { key, requestHash })
  if (earlier && !isSameHash(earlier.requestHash, requestHash)) throw new Refusal('conflict', texts.idempotencyReused)
  if (earlier) return Registered.parse(earlier.reply)
  const reply = await work()
  await keepRegistrationReply(tx, key, reply)
  return reply
}
