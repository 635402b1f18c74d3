import { reason } from '@millwright/contract/reasons/reason'
import type { MemberRow } from '../../people/users.repository.ts'

/** Whom it was done to. */
export function nameOf({ username, email }: Pick<MemberRow, 'username' | 'email'>): string {
  return `${username} (${email})`
}

/** What somebody may create, as a line of the trail. */
export function permissionsTarget(row: MemberRow) {
  const setting = (isOn: boolean): 'on' | 'off' => (isOn ? 'on' : 'off')
  const may = { departments: setting(row.mayCreateDepartments), assets: setting(row.mayCreateAssets) } as const
  return reason('trail.permissions', { whom: nameOf(row), ...may })
}

export const hasSamePermissions = (one: MemberRow, other: MemberRow): boolean =>
  one.mayCreateDepartments === other.mayCreateDepartments && one.mayCreateAssets === other.mayCreateAssets

/** Until when somebody has access, as a line of the trail; null: without an end. */
export function accessEndTarget(row: Pick<MemberRow, 'username' | 'email'>, day: string | null) {
  return reason('trail.access_end', { whom: nameOf(row), ...(day !== null && { day }) })
}
