import type { accountRoutes } from '@millwright/contract/accounts'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../../calls/handler.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'
import { useProof } from './bot-proofs.repository.ts'

/** The answer is the same for every proof that is worth nothing: forged, too old or used before. */
export function verifyBotCheck(deps: AccountDeps): HandlersOf<typeof accountRoutes>['verifyBotCheck'] {
  const { botCheck, database } = deps
  return async ({ body: { token }, facts }) => {
    if (botCheck.kind === 'off') return { data: null }
    const proof = await botCheck.judge(token, facts)
    const isNew = proof !== null && (await database.asSystem('sign-in', (tx) => useProof(tx, proof)))
    if (!isNew) throw new Refusal('invalid-input', reasons.botCheckFailed)
    return { data: null, cookies: [botCheck.pass()] }
  }
}
