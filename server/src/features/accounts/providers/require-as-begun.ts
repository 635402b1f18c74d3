import { reasons } from '@millwright/contract/reasons/refusals'
import { lockGroups } from '../../../people/group-members.repository.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { findProvider, type ProviderRow } from './providers.repository.ts'

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
