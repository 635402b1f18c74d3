import { AuditAction, type AuditQuery } from '@millwright/contract/settings'
import { dayBounds } from './day-bounds.ts'

export const pageSizes = [15, 50, 100] as const

/** What stands in the address: days as the user's clocks show them, the page from 1. */
export type AuditFilter = {
  from: string
  to: string
  actor: string
  action: AuditAction | ''
  page: number
  pageSize: number
}

/** Whatever the address holds that is no filter counts as not there. */
export function filterOf(params: URLSearchParams): AuditFilter {
  const text = (name: string) => params.get(name) ?? ''
  const page = Number(text('page'))
  const pageSize = Number(text('pageSize'))
  return {
    from: text('from'),
    to: text('to'),
    actor: text('actor'),
    action: AuditAction.safeParse(text('action')).data ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? pageSizes[0],
  }
}

/** What is asked of the server, without the page. */
export function queryOf({ from, to, actor, action }: AuditFilter, timeZone: string | undefined): AuditQuery {
  return {
    from: dayBounds(from, timeZone)?.start,
    to: dayBounds(to, timeZone)?.end,
    actor: actor.trim() || undefined,
    action: action || undefined,
  }
}
