import { durations } from '@millwright/contract/limits'
import type { identityProviderRoutes } from '@millwright/contract/identity-providers'
import { randomBytes } from 'node:crypto'
import type { CookieToSet, HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { beginAt } from './openid.ts'
import { clientOf, providerRefusal, redirectAddressOf, sha256 } from './provider-client.ts'
import { findProvider, insertSignIn, type ProviderRow } from './providers.repository.ts'

type Handlers = HandlersOf<typeof identityProviderRoutes>

export function beginSignIn(deps: AccountDeps): Handlers['begin'] {
  return async ({ body: { providerId, next }, facts }) => {
    const provider = await deps.database.asSystemOnce('sign-in', (tx) => findProvider(tx, providerId))
    if (!provider?.isActive) throw notFound()
    return begin(deps, { provider, facts, next, isTest: false })
  }
}

/** One that is not offered can be tested, too. */
export function testProvider(deps: AccountDeps): Handlers['test'] {
  return async ({ query: { providerId }, viewer, facts }) => {
    const provider = await deps.database.asSystemOnce('sign-in', (tx) => findProvider(tx, providerId))
    if (!provider || provider.companyId !== viewer.companyId) throw notFound()
    return begin(deps, { provider, facts, next: '', isTest: true })
  }
}

type SignInBeginning = { provider: ProviderRow; facts: RequestFacts; next: string; isTest: boolean }

async function begin(deps: AccountDeps, { provider, facts, next, isTest }: SignInBeginning) {
  const { companyId, id: providerId } = provider
  const { address, expected } = await beginAt(deps.outgoing, clientOf(deps, provider), {
    redirectAddress: redirectAddressOf(deps.publicUrl(), providerId),
    mapsGroups: provider.groupsClaim !== '',
  }).catch((error: unknown) => {
    throw providerRefusal(deps, providerId, error)
  })
  // The same for all that this browser has begun: two tabs do not take each other's away.
  const browser = browserOf(facts.cookies) ?? randomBytes(32).toString('base64url')
  await deps.database.asSystemOnce('sign-in', (tx) =>
    insertSignIn(tx, {
      stateHash: sha256(expected.state),
      browserHash: sha256(browser),
      companyId,
      providerId,
      nonce: expected.nonce,
      codeVerifier: expected.codeVerifier,
      isTest,
      next,
    }),
  )
  return { data: { address }, cookies: [cookieOf(browser)] }
}

const cookieName = 'millwright_sign_in'

/** What ties a sign-in to the browser that began it; null where none did. */
export function browserOf(cookies: RequestFacts['cookies']): string | null {
  const given = cookies[cookieName] ?? ''
  return /^[\w-]{43}$/.test(given) ? given : null
}

const cookieOf = (browser: string): CookieToSet => ({
  name: cookieName,
  value: browser,
  path: '/api',
  maxAgeSeconds: durations.providerSignIn / 1000,
})
