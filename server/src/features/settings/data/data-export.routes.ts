import type { DataExport, dataExportRoutes } from '@millwright/contract/data-exports'
import type { Viewer } from '../../../access/viewer.ts'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf, RequestFacts } from '../../../calls/handler.ts'
import type { FileLinks } from '../../../files/file-links.ts'
import { findUser } from '../../../people/users.repository.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { DataExportJob } from './data-export.jobs.ts'
import { type DataExportRow, findLastExport, insertExport } from './data-exports.repository.ts'

type Deps = {
  links: FileLinks
  /** Commits with `tx`. */
  enqueue: (tx: Transaction, job: DataExportJob) => Promise<void>
}

export function dataExportHandlers({ links, enqueue }: Deps): HandlersOf<typeof dataExportRoutes> {
  const present = (viewer: Viewer, { id, state, missing, createdAt }: DataExportRow): DataExport => ({
    id,
    state,
    url: state === 'ready' ? links.urlOf(viewer, id, 'data-export') : null,
    missing,
    createdAt: createdAt.toISOString(),
  })
  type Asked = { tx: Transaction; viewer: Viewer; facts: RequestFacts }
  const begin = async ({ tx, viewer, facts }: Asked, userId: string) => {
    const last = await findLastExport(tx, { viewer, userId })
    if (last?.state === 'waiting') return { data: present(viewer, last) }
    const row = await insertExport(tx, { viewer, userId })
    await enqueue(tx, { companyId: viewer.companyId, exportId: row.id })
    const about = await findUser(tx, { companyId: viewer.companyId, userId })
    await recordEvent(tx, { ...actorOf(viewer, facts), action: 'data-exported', target: about?.username ?? '' })
    return { data: present(viewer, row) }
  }
  const fetch = async ({ tx, viewer }: Omit<Asked, 'facts'>, userId: string) => {
    const row = await findLastExport(tx, { viewer, userId })
    return { data: row && present(viewer, row) }
  }
  return {
    begin: (call) => begin(call, call.viewer.userId),
    fetch: (call) => fetch(call, call.viewer.userId),
    beginOf: (call) => begin(call, call.granted.userId),
    fetchOf: (call) => fetch(call, call.granted.userId),
  }
}
