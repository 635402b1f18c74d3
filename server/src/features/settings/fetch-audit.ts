import { limits } from '@millwright/contract/limits'
import type { AuditEvent, settingsRoutes } from '@millwright/contract/settings'
import type { HandlersOf } from '../../calls/handler.ts'
import { reasonOfTarget, sentenceOfTarget } from '../../schema/trail-target.ts'
import { csvOf } from '../../platform/csv.ts'
import { countEventsOfCompany, type EventRow, listEventsOfCompany } from './audit.repository.ts'

const columns = ['at', 'actor', 'action', 'target', 'address'] as const

/** A trail only grows: unlike other lists it is always paged, and a file has its newest rows. */
export const fetchAudit: HandlersOf<typeof settingsRoutes>['fetchAudit'] = async ({ tx, viewer, query }) => {
  const { page = 1, pageSize = limits.defaultPageSize, format, ...filter } = query
  if (format === 'csv') {
    const slice = { limit: limits.exportRows, offset: 0 }
    const events = (await listEventsOfCompany(tx, viewer, { filter, slice })).map(presentEvent)
    const text = csvOf(
      columns,
      events.map((event) => columns.map((column) => event[column])),
    )
    return { data: [], csv: { fileName: 'audit.csv', text } }
  }
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  const rows = await listEventsOfCompany(tx, viewer, { filter, slice })
  return { data: rows.map(presentEvent), total: await countEventsOfCompany(tx, viewer, filter) }
}

function presentEvent({ at, target, ...event }: EventRow): AuditEvent {
  return { ...event, target: sentenceOfTarget(target), targetReason: reasonOfTarget(target), at: at.toISOString() }
}
