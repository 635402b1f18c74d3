import { reasons } from '@millwright/contract/reasons/refusals'
import type { Viewer } from '../../../access/viewer.ts'
import { hasSecondFactor } from '../../../people/second-factors/second-factors.repository.ts'
import { lockUser } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { checkPassword } from '../validate-password.ts'
import { findFactorDemand } from './factor-demand.repository.ts'

type FactorOwner = NonNullable<Awaited<ReturnType<typeof findFactorDemand>>>

/** Whether the session was opened with what counts as a second factor in its company. */
export const isOpenedWithFactor = ({
  factor,
  providerCounts,
}: Pick<FactorOwner, 'factor' | 'providerCounts'>): boolean =>
  factor === 'provider' ? providerCounts : factor !== 'none'

/** As the settings' own check; only in a session that may change the second factor. @throws Refusal */
export async function checkPasswordOfOwner(...[deps, call]: Parameters<typeof checkPassword>) {
  await deps.database.asSystem('sign-in', (tx) => requireFactor(tx, call.viewer))
  return checkPassword(deps, call)
}

/**
 * Locks the viewer until `tx` ends: whatever else changes their second factor comes before or after.
 * @throws Refusal where the session, or the person, has gone, or may not change the second factor
 */
export async function lockOwner(tx: Transaction, viewer: Viewer): Promise<void> {
  if (!(await lockUser(tx, viewer))) throw new Refusal('login-required')
  await requireFactor(tx, viewer)
}

/** Who has a second factor changes it only in a session that was opened with one: else the password alone would replace it. */
async function requireFactor(tx: Transaction, viewer: Viewer): Promise<void> {
  const session = await findFactorDemand(tx, viewer)
  if (!session) throw new Refusal('login-required')
  if (!isOpenedWithFactor(session) && (await hasSecondFactor(tx, viewer)))
    throw new Refusal('forbidden', reasons.factorUnproven)
}
