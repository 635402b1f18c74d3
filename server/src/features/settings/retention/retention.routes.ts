import { reason } from '@millwright/contract/reasons/reason'
import type { Retention, retentionRoutes, StoredRetention } from '@millwright/contract/retention'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import {
  countOldBinned,
  countOldChats,
  countOldLines,
  lockRetention,
  readRetention,
  type RetentionRow,
  writeRetention,
} from './retention.repository.ts'

export const retentionHandlers: HandlersOf<typeof retentionRoutes> = {
  fetch: async ({ tx, viewer }) => ({ data: presentRetention(await readRetention(tx, viewer.companyId)) }),
  preview: async ({ tx, viewer: { companyId }, query: { chatsDays, trailDays, binDays } }) => ({
    data: {
      chats: chatsDays === undefined ? 0 : await countOldChats(tx, companyId, chatsDays),
      lines: trailDays === undefined ? 0 : await countOldLines(tx, companyId, trailDays),
      binned: binDays === undefined ? 0 : await countOldBinned(tx, companyId, binDays),
    },
  }),
  update: async ({ tx, viewer, body, facts, refuseStale }) => {
    const before = await lockRetention(tx, viewer.companyId)
    await refuseStale(before.updatedAt, async () => presentRetention(before))
    const changed = changesBetween(before, body)
    if (Object.keys(changed).length === 0) return { data: presentRetention(before) }
    const after = await writeRetention(tx, viewer.companyId, body)
    const event = { ...actorOf(viewer, facts), action: 'company-settings-changed' } as const
    await recordEvent(tx, { ...event, target: reason('trail.retention', changed) })
    return { data: presentRetention(after) }
  },
}

function presentRetention(row: RetentionRow): StoredRetention {
  return { ...row, updatedAt: row.updatedAt.toISOString() }
}

/** As the trail names them. */
function changesBetween(before: Retention, wanted: Retention): { chats?: string; trail?: string; bin?: string } {
  const kept = (days: number | null) => days?.toString() ?? 'always'
  return {
    ...(before.chatsDays !== wanted.chatsDays && { chats: kept(wanted.chatsDays) }),
    ...(before.trailDays !== wanted.trailDays && { trail: kept(wanted.trailDays) }),
    ...(before.binDays !== wanted.binDays && { bin: kept(wanted.binDays) }),
  }
}
