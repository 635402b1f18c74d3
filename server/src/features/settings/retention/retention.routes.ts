import { reason } from '@millwright/contract/reasons/reason'
import type { Retention, retentionRoutes } from '@millwright/contract/retention'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { countOldBinned, countOldChats, countOldLines, readRetention, writeRetention } from './retention.repository.ts'

export const retentionHandlers: HandlersOf<typeof retentionRoutes> = {
  fetch: async ({ tx, viewer }) => ({ data: await readRetention(tx, viewer.companyId) }),
  preview: async ({ tx, viewer: { companyId }, query: { chatsDays, trailDays, binDays } }) => ({
    data: {
      chats: chatsDays === undefined ? 0 : await countOldChats(tx, companyId, chatsDays),
      lines: trailDays === undefined ? 0 : await countOldLines(tx, companyId, trailDays),
      binned: binDays === undefined ? 0 : await countOldBinned(tx, companyId, binDays),
    },
  }),
  update: async ({ tx, viewer, body, facts }) => {
    const before = await readRetention(tx, viewer.companyId)
    await writeRetention(tx, viewer.companyId, body)
    const changed = changesBetween(before, body)
    if (Object.keys(changed).length > 0) {
      const event = { ...actorOf(viewer, facts), action: 'company-settings-changed' } as const
      await recordEvent(tx, { ...event, target: reason('trail.retention', changed) })
    }
    return { data: body }
  },
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
