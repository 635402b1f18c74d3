import type { MemberRow } from '../../people/users.repository.ts'

/** Whom it was done to. */
export function nameOf({ username, email }: Pick<MemberRow, 'username' | 'email'>): string {
  return `${username} (${email})`
}

/** What somebody may create, in the words of the trail. */
export function permissionsOf({ mayCreateDepartments, mayCreateAssets }: MemberRow): string {
  const may = [mayCreateDepartments && 'departments', mayCreateAssets && 'assets'].filter(Boolean)
  return may.length === 0 ? 'creates nothing' : `creates ${may.join(' and ')}`
}
