import type { identityProviderRoutes, ProviderSettings } from '@millwright/contract/identity-providers'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../../access/viewer.ts'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { lockPasswordAdmin } from '../../../people/password-admin.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { invalidInput, notFound, Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import {
  countProviders,
  deleteProvider,
  findForeignDomain,
  forgetLinksOf,
  insertProvider,
  listProviders,
  lockProvider,
  updateProvider,
} from './provider-settings.repository.ts'
import { sealSecret } from './provider-client.ts'

type Handlers = HandlersOf<typeof identityProviderRoutes>

export function createProvider(deps: AccountDeps): Handlers['create'] {
  return async ({ tx, viewer, body, facts }) => {
    await lockPasswordAdmin(tx, viewer)
    if ((await countProviders(tx, viewer)) >= limits.identityProviders) {
      throw new Refusal('conflict', reasons.providersMany)
    }
    await requireGood(deps, { tx, viewer, kept: [] }, body)
    const id = await insertProvider(tx, viewer, { settings: body, sealedSecret: sealedIn(deps, body) })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-added', target: targetOf(body) })
    return { data: { id } }
  }
}

export function updateProviderSettings(deps: AccountDeps): Handlers['update'] {
  return async ({ tx, viewer, query: { providerId: id }, body, facts }) => {
    const passwordAdmin = await lockPasswordAdmin(tx, viewer)
    const before = await lockProvider(tx, viewer, id)
    if (!before) throw notFound()
    await requireGood(deps, { tx, viewer, kept: before.domains }, body)
    const isMoved = new URL(before.issuer).href !== new URL(body.issuer).href || before.clientId !== body.clientId
    if (isMoved && passwordAdmin !== null && !body.linksByEmail) throw new Refusal('conflict', reasons.providerMoved)
    // A secret was given to one client of one provider: another one must not be sent it.
    const sealedSecret = isMoved && !body.clientSecret ? null : sealedIn(deps, body)
    if (!(await updateProvider(tx, viewer, { id, settings: body, sealedSecret }))) throw notFound()
    if (isMoved) await forgetLinksOf(tx, viewer, id)
    if (passwordAdmin !== null) await requireOneLeft(tx, viewer)
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-changed', target: targetOf(body) })
    return { data: { id } }
  }
}

export const removeProvider: Handlers['remove'] = async ({ tx, viewer, query: { providerId: id }, facts }) => {
  const passwordAdmin = await lockPasswordAdmin(tx, viewer)
  const name = await deleteProvider(tx, viewer, id)
  if (name === null) throw notFound()
  if (passwordAdmin !== null) await requireOneLeft(tx, viewer)
  await recordEvent(tx, { ...actorOf(viewer, facts), action: 'provider-removed', target: name })
  return { data: { id } }
}

const targetOf = ({ name, issuer }: ProviderSettings) => `${name}: ${issuer}`

/** Undefined where the stored one stays. */
function sealedIn({ secrets }: AccountDeps, { clientSecret }: ProviderSettings): Uint8Array | null | undefined {
  if (clientSecret === null) return null
  return clientSecret === undefined || clientSecret === '' ? undefined : sealSecret(secrets, clientSecret)
}

/** `kept`: domains that it has had before, and was judged by then. */
type Saving = { tx: Transaction; viewer: Viewer; kept: readonly string[] }

async function requireGood(
  { allowsPrivateProviders }: AccountDeps,
  { tx, viewer, kept }: Saving,
  { issuer, domains, makesMembers, linksByEmail, trustsEmails }: ProviderSettings,
): Promise<void> {
  if (!issuer.startsWith('https:') && !allowsPrivateProviders) {
    throw invalidInput({ issuer: reasons.issuerForbidden })
  }
  if (domains.length === 0 && (makesMembers || linksByEmail || trustsEmails))
    throw invalidInput({ domains: reasons.domainsFew })
  const added = domains.filter((domain) => !kept.includes(domain))
  const foreign = await findForeignDomain(tx, viewer, added.toSorted())
  if (foreign !== null) throw invalidInput({ [`domains.${domains.indexOf(foreign)}`]: reasons.domainForeign })
}

/** While passwords are off, a provider that is offered is how all but one get in. */
async function requireOneLeft(tx: Transaction, viewer: Viewer): Promise<void> {
  const providers = await listProviders(tx, viewer)
  if (!providers.some(({ active }) => active)) throw new Refusal('conflict', reasons.providerNeeded)
}
