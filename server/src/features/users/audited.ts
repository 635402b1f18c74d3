import type { Viewer } from '../../access/viewer.ts'
import type { RequestFacts } from '../../calls/handler.ts'
import type { MemberRow } from '../../people/users.repository.ts'

/** Who did it, in the words of the audit trail. */
export function actorOf({ companyId, userId, username }: Viewer, { address }: RequestFacts) {
  return { companyId, actorId: userId, actorName: username, address }
}

/** Whom it was done to. */
export function nameOf({ username, email }: Pick<MemberRow, 'username' | 'email'>): string {
  return `${username} (${email})`
}

/** What somebody may create, in the words of the trail. */
export function permissionsOf({ mayCreateDepartments, mayCreateAssets }: MemberRow): string {
  const may = [mayCreateDepartments && 'departments', mayCreateAssets && 'assets'].filter(Boolean)
  return may.length === 0 ? 'creates nothing' : `creates ${may.join(' and ')}`
}
