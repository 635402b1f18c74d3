import type { Viewer } from '../access/viewer.ts'
import type { RequestFacts } from './handler.ts'

/** Who did it, in the words of the audit trail. */
export function actorOf({ companyId, userId, username }: Viewer, { address }: RequestFacts) {
  return { companyId, actorId: userId, actorName: username, address }
}
