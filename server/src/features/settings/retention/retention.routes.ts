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
    const before = wordsOf(await readRetention(tx, viewer.companyId))
    await writeRetention(tx, viewer.companyId, body)
    const changed = wordsOf(body).filter((words) => !before.includes(words))
    if (changed.length > 0) {
      const event = { ...actorOf(viewer, facts), action: 'company-settings-changed' } as const
      await recordEvent(tx, { ...event, target: changed.join(', ') })
    }
    return { data: body }
  },
}

/** In the words of the trail, one for each. */
function wordsOf({ chatsDays, trailDays, binDays }: Retention): string[] {
  const kept = (days: number | null) => (days === null ? 'kept' : `kept ${days} days`)
  return [`chats ${kept(chatsDays)}`, `trail ${kept(trailDays)}`, `bin ${kept(binDays)}`]
}
