import type { identityProviderRoutes, ShownClaim } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { v7 as uuidv7 } from 'uuid'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import { requirePlace } from '../../../calls/quotas/require-quota.ts'
import { giveAddresses } from '../../../people/sign-ins.repository.ts'
import type { PersonId } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { requireAccess } from '../require-access.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { claimAddress, findLogin, lockAddress, markVerified } from '../accounts.repository.ts'
import { browserOf } from './begin-sign-in.ts'
import { type Identity, verifyAnswer } from './openid.ts'
import { mappedClaims, readMapped } from './apply-claims.ts'
import { openProviderSession } from './open-session.ts'
import { clientOf, providerRefusal, redirectAddressOf, sealSecret, sha256 } from './provider-client.ts'
import { textOf } from './read-claims.ts'
import { type NotMeant, notMeant } from './refusal-causes.ts'
import { requireAsBegun, requireNotSignedOut } from './require-as-begun.ts'
import {
  findLinked,
  findProvider,
  hasDomain,
  insertProviderMember,
  insertSignIn,
  isLinked,
  lockPerson,
  type ProviderRow,
  putLink,
  type SignInRow,
  takeSignIn,
} from './providers.repository.ts'

/** What a provider answered is judged once: whatever comes of it, the sign-in that it belongs to is over. */
export function completeSignIn(deps: AccountDeps): HandlersOf<typeof identityProviderRoutes>['complete'] {
  return async ({ body: { providerId, answer }, facts }) => {
    const begun = await takeBegun(deps, { providerId, answer, facts })
    const { provider, signIn, url, state, answeredAt } = begun
    const identity = await verifyAnswer(deps.outgoing, clientOf(deps, provider), {
      answer: url,
      expected: { state, nonce: signIn.nonce, codeVerifier: signIn.codeVerifier },
    }).catch((error: unknown) => {
      throw providerRefusal(deps, providerId, error)
    })
    const mapped = await readMapped(deps, provider, identity.claims)
    if (signIn.isTest) {
      const claims = shownClaims(identity.claims)
      return {
        data: { outcome: 'tested', provider: provider.name, claims, mapped: mappedClaims(provider, mapped) },
      }
    }
    const read = mapped?.read ?? null
    const member = await deps.database.asSystem('sign-in', (tx) => identify({ deps, tx, provider, facts }, identity))
    if (member.isKnown)
      return openProviderSession(deps, {
        provider,
        person: member.person,
        identity: { ...identity, answeredAt },
        read,
        facts,
        next: signIn.next,
      })
    await deps.database.asSystem('sign-in', async (tx) => {
      await requireAsBegun(tx, provider)
      await requireNotSignedOut(tx, provider, { ...identity, answeredAt })
      await insertSignIn(tx, {
        ...signIn,
        subject: identity.subject,
        userId: member.person.userId,
        sid: identity.sid,
        sealedIdToken: sealSecret(deps.secrets, identity.idToken),
        claimed: read,
      })
    })
    return { data: { outcome: 'password-needed', email: member.email, provider: provider.name } }
  }
}

type ProviderAnswer = { providerId: string; answer: string; facts: RequestFacts }
type BegunSignIn = { provider: ProviderRow; signIn: SignInRow; url: URL; state: string; answeredAt: Date }

/** @throws Refusal when nothing has begun with this state, in this browser, at this provider. */
async function takeBegun(deps: AccountDeps, { providerId, answer, facts }: ProviderAnswer): Promise<BegunSignIn> {
  const over = new Refusal('invalid-input', reasons.signInOver)
  const url = new URL(redirectAddressOf(deps.publicUrl(), providerId))
  url.search = answer
  const state = url.searchParams.get('state')
  const browser = browserOf(facts.cookies)
  if (state === null || browser === null) throw over
  const known = { stateHash: sha256(state), browserHash: sha256(browser) }
  const taken = await deps.database.asSystemOnce('sign-in', (tx) => takeSignIn(tx, known))
  if (taken?.signIn.providerId !== providerId) throw over
  const { signIn, takenAt: answeredAt } = taken
  const provider = await deps.database.asSystemOnce('sign-in', (tx) => findProvider(tx, providerId))
  if (!provider || !(provider.isActive || signIn.isTest)) throw over
  return { provider, signIn, url, state, answeredAt }
}

type IdentifyContext = { deps: AccountDeps; tx: Transaction; provider: ProviderRow; facts: RequestFacts }

/** Whom the provider means. Not `isKnown`: somebody who is not linked yet, and is asked for their password. */
type IdentifiedPerson = { person: PersonId; isKnown: true } | { person: PersonId; isKnown: false; email: string }

async function identify({ deps, tx, provider, facts }: IdentifyContext, identity: Identity): Promise<IdentifiedPerson> {
  const { companyId, id: providerId } = provider
  const { subject } = identity
  // Else a subject of a former issuer would be linked.
  await requireAsBegun(tx, provider)
  const linked = await findLinked(tx, { companyId, providerId, subject })
  if (linked) return { person: linked, isKnown: true }
  const email = identity.email ?? (await trustedEmail(tx, provider, identity))
  const refuse = (cause: NotMeant, reason: CallReason = reasons.accountUnknown) =>
    notMeant(deps, provider, { cause, reason })
  if (email === null) throw refuse('email_not_verified', reasons.emailUnverified)
  await lockAddress(tx, email)
  // Whoever was first with this address may have linked it meanwhile.
  const linkedMeanwhile = await findLinked(tx, { companyId, providerId, subject })
  if (linkedMeanwhile) return { person: linkedMeanwhile, isKnown: true }
  const login = await findLogin(tx, email)
  // Who runs the installation is more than an admin of the company: no provider of one makes or finds them.
  const isOperator = deps.installationAdmins?.includes(email) === true
  const isOfDomain = !isOperator && (await hasDomain(tx, provider, domainOf(email)))
  if (!login || login.isPending) {
    if (isOperator) throw refuse('installation_admin')
    if (!provider.makesMembers) throw refuse('members_not_made')
    if (!isOfDomain) throw refuse('domain_not_of_provider')
    const person = await makeMember({ deps, tx, provider, facts }, { ...identity, email })
    return { person, isKnown: true }
  }
  if (login.companyId !== companyId) throw refuse('of_another_company')
  const person = { companyId, userId: login.userId }
  const found = await lockPerson(tx, person)
  if (!found) throw refuse('member_left')
  // An address that nobody says is verified links nobody, whatever an admin has said of the provider: their password does.
  const isVerified = identity.email !== null
  if (isVerified && provider.linksByEmail && isOfDomain && !(await isLinked(tx, person, providerId))) {
    requireAccess(found)
    if (!found.isVerified) {
      await claimAddress(tx, { ...person, email })
      await markVerified(tx, person)
    }
    await putLink(tx, { ...person, providerId, subject })
    const event = { companyId, actorId: person.userId, actorName: found.username, address: facts.address }
    await recordEvent(tx, { ...event, action: 'provider-linked', target: provider.name })
    return { person, isKnown: true }
  }
  if (!found.isVerified) throw refuse('not_accepted_yet', reasons.accountInvited)
  if (!found.hasPassword) throw refuse('no_password', reasons.passwordNone)
  return { person, isKnown: false, email }
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1)

/** An address of which the provider says nothing, and an admin has said to go by it; null where there is none. */
async function trustedEmail(
  tx: Transaction,
  provider: ProviderRow,
  { unprovenEmail }: Identity,
): Promise<string | null> {
  if (unprovenEmail === null || !provider.trustsEmails) return null
  return (await hasDomain(tx, provider, domainOf(unprovenEmail))) ? unprovenEmail : null
}

type MemberMaking = Pick<IdentifyContext, 'deps' | 'tx' | 'provider' | 'facts'>

async function makeMember(
  { deps, tx, provider, facts }: MemberMaking,
  { subject, email, claims }: Identity & { email: string },
): Promise<PersonId> {
  const { companyId, id: providerId } = provider
  const person = { companyId, userId: uuidv7() }
  const ofAddress = email.slice(0, email.lastIndexOf('@'))
  const username = textOf(claims['preferred_username']) ?? ofAddress
  await insertProviderMember(tx, {
    ...person,
    email,
    username: username.slice(0, limits.name),
    firstName: textOf(claims[provider.firstNameClaim]) ?? textOf(claims['name']) ?? ofAddress.slice(0, limits.name),
    lastName: textOf(claims[provider.lastNameClaim]) ?? '',
  })
  if (!(await giveAddresses(tx, [{ ...person, email }])))
    throw notMeant(deps, provider, { cause: 'address_taken', reason: reasons.accountUnknown })
  await putLink(tx, { ...person, providerId, subject })
  await requirePlace(tx, deps, { companyId })
  const event = { companyId, actorId: person.userId, actorName: username, address: facts.address }
  await recordEvent(tx, { ...event, action: 'member-created', target: `${username.slice(0, limits.name)} (${email})` })
  return person
}

const shownLength = 500

function shownClaims(claims: Identity['claims']): ShownClaim[] {
  return Object.entries(claims).map(([name, value]) => ({
    name: name.slice(0, shownLength),
    value: (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, shownLength),
  }))
}
