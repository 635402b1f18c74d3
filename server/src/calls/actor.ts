import type { Viewer } from '../access/viewer.ts'
import type { RequestFacts } from './handler.ts'

type Actor = Pick<Viewer, 'companyId' | 'userId' | 'username' | 'tokenName'>

/** Who did it, in the words of the audit trail: who did it by a token is told with the token's name. */
export function actorOf({ companyId, userId, username, tokenName }: Actor, { address }: Pick<RequestFacts, 'address'>) {
  const actorName = tokenName === undefined || tokenName === username ? username : `${username} (token ${tokenName})`
  return { companyId, actorId: userId, actorName, address }
}
