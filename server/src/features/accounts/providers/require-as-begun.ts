import { reasons } from '@millwright/contract/reasons/refusals'
import { lockGroups } from '../../../people/group-members.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findProvider, type ProviderRow } from './providers.repository.ts'
import { isSignedOut, lockSignOuts, type OnItsWay } from './signed-out.repository.ts'

/**
 * That the provider is still the one that was asked: its subjects and its claims are of one issuer, one client, and one name of the
 * claim. Whoever changes or removes it waits until `tx` ends. To be called before any member is locked. @throws Refusal
 */
export async function requireAsBegun(tx: Transaction, provider: ProviderRow): Promise<void> {
  await lockGroups(tx, provider, { alone: false })
  const now = await findProvider(tx, provider.id)
  const isSame =
    now?.issuer === provider.issuer && now.clientId === provider.clientId && now.groupsClaim === provider.groupsClaim
  if (!now?.isActive || !isSame) throw new Refusal('invalid-input', reasons.signInOver)
}

/**
 * And that nobody signed out there since: a message that comes from now on waits until `tx` ends, and then finds what began.
 * As early as `requireAsBegun`. @throws Refusal
 */
export async function requireNotSignedOut(
  tx: Transaction,
  provider: Pick<ProviderRow, 'companyId' | 'id'>,
  onItsWay: OnItsWay,
): Promise<void> {
  await lockSignOuts(tx, provider, { alone: false })
  if (await isSignedOut(tx, provider, onItsWay)) throw new Refusal('invalid-input', reasons.signInOver)
}
