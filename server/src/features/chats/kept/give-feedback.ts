import type { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { areReadable } from '../asked-places.repository.ts'
import { findOwnMessage, setFeedback } from '../messages.repository.ts'
import { type MessagesDeps, presentOne } from '../present-messages.ts'
import { deleteDisliked, insertUnanswered } from '../unanswered-questions.repository.ts'

export function giveFeedback(deps: MessagesDeps): HandlersOf<typeof keptChatRoutes>['giveFeedback'] {
  return async (call) => {
    const { tx, viewer, query } = call
    const own = await findOwnMessage(tx, viewer, query.msgId)
    if (!own) throw notFound()
    const { heldAt } = own
    const { feedback } = call.body
    const row = await setFeedback(tx, viewer, { id: own.message.id, feedback })
    const at = { companyId: viewer.companyId, messageId: row.id }
    const assetId = heldAt?.assetId ?? row.assetId
    if (feedback !== 'dislike') await deleteDisliked(tx, at)
    else if (assetId !== null && (await areReadable(tx, viewer, [assetId]))) {
      const { query: question, unknownWords } = row
      await insertUnanswered(tx, at, { assetId, question, unknownWords, score: null })
    }
    return { data: await presentOne(deps, tx, { viewer, heldAt, row }) }
  }
}
