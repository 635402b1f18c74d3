import { limits } from '@millwright/contract/limits'
import type { settingsRoutes } from '@millwright/contract/settings'
import type { HandlersOf } from '../../calls/handler.ts'
import { readChain, readRemovedLines } from '../../calls/trail/trail.repository.ts'

export const fetchChain: HandlersOf<typeof settingsRoutes>['fetchChain'] = async ({ tx, viewer, query }) => {
  const page = { after: query.after ?? 0, most: limits.chainLines }
  // They come before all lines that are there.
  const removed = await readRemovedLines(tx, viewer.companyId, page)
  const after = removed.at(-1)?.seq ?? page.after
  const most = page.most - removed.length
  const lines = most === 0 ? [] : await readChain(tx, viewer.companyId, { after, most })
  return { data: [...removed, ...lines] }
}
