import { AuditAction, type AuditQuery } from '@millwright/contract/settings'
import { dayBounds } from './day-bounds.ts'

export const pageSizes = [15, 50, 100] as const

/** What stands in the address beside the page: days as the user's clocks show them. */
export type AuditFilter = {
  from: string
  to: string
  actor: string
  action: AuditAction | ''
}

/** Whatever the address holds that is no filter counts as not there. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const text = (name: string) => params.get(name) ?? ''
  return {
    from: text('from'),
    to: text('to'),
    actor: text('actor'),
    action: AuditAction.safeParse(text('action')).data ?? '',
  }
}

/** What is asked of the server beside the page. */
export function queryOf({ from, to, actor, action }: AuditFilter, timeZone: string | undefined): AuditQuery {
  return {
    from: dayBounds(from, timeZone)?.start,
    to: dayBounds(to, timeZone)?.end,
    actor: actor.trim() || undefined,
    action: action || undefined,
  }
}
