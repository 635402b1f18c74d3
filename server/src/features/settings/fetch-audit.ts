import { limits } from '@millwright/contract/limits'
import type { AuditEvent, settingsRoutes } from '@millwright/contract/settings'
import type { HandlersOf } from '../../calls/handler.ts'
import { reasonOfTarget, sentenceOfTarget } from '../../schema/trail-target.ts'
import { csvPieces } from '../../platform/csv-pieces.ts'
import { countEventsOfCompany, type EventRow, listEventsOfCompany } from './audit.repository.ts'

const columns = ['at', 'actor', 'action', 'target', 'address'] as const

/** A trail only grows: unlike other lists it is always paged, and a file has its newest rows. */
export const fetchAudit: HandlersOf<typeof settingsRoutes>['fetchAudit'] = async ({ query, step }) => {
  const { page = 1, pageSize = limits.defaultPageSize, format, ...filter } = query
  if (format === 'csv') {
    const read: ReadEvents = (after, limit) =>
      step((tx, _, viewer) => listEventsOfCompany(tx, viewer, { filter, after, slice: { limit, offset: 0 } }))
    return { data: [], csv: { fileName: 'audit.csv', text: csvPieces(columns, pagesOfEvents(read)) } }
  }
  const slice = { limit: pageSize, offset: (page - 1) * pageSize }
  return step(async (tx, _, viewer) => {
    const rows = await listEventsOfCompany(tx, viewer, { filter, slice, after: null })
    return { data: rows.map(presentEvent), total: await countEventsOfCompany(tx, viewer, filter) }
  })
}

type ReadEvents = (after: EventRow | null, limit: number) => Promise<EventRow[]>
const eventsAtOnce = 1000

/** Each page in a transaction of its own, behind the last line of the one before: what is written meanwhile is newer. */
async function* pagesOfEvents(read: ReadEvents): AsyncGenerator<Iterable<string[]>> {
  let after: EventRow | null = null
  for (let left: number = limits.exportRows; left > 0; left -= eventsAtOnce) {
    const events: EventRow[] = await read(after, Math.min(left, eventsAtOnce))
    yield events.map((event) => {
      const presented = presentEvent(event)
      return columns.map((column) => presented[column])
    })
    after = events.at(-1) ?? null
    if (events.length < eventsAtOnce) return
  }
}

function presentEvent({ at, target, ...event }: EventRow): AuditEvent {
  return { ...event, target: sentenceOfTarget(target), targetReason: reasonOfTarget(target), at: at.toISOString() }
}
