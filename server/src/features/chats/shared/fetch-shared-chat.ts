import type { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { namesOfPlace } from '../asked-places.repository.ts'
import { chatTitle } from '../chat-title.ts'
import { listMessages } from '../messages.repository.ts'
import { type MessagesDeps, presentMessages } from '../present-messages.ts'
import { listShownMessages } from './list-shown-messages.ts'
import { findShared } from './shared-chats.repository.ts'

const nowhere = { assetId: null, departmentId: null }

/** Judged for whoever reads it, each time: a question and its answer are shown whole or not at all. */
export function fetchSharedChat(deps: MessagesDeps): HandlersOf<typeof sharedChatRoutes>['fetchShared'] {
  return async ({ tx, viewer, query: { shareId } }) => {
    const shared = await findShared(tx, viewer, shareId)
    if (!shared) throw notFound()
    const { chatId, heldAt, owner, updatedAt } = shared
    const rows = (await listMessages(tx, viewer, { chatId, from: null })) ?? []
    const presented = await presentMessages(deps, tx, { viewer, heldAt, rows })
    const citing = new Set(presented.flatMap(({ id, response }) => (response.sources.length > 0 ? id : [])))
    const shown = await listShownMessages(tx, viewer, { heldAt, rows, citing })
    const messages = presented
      .filter(({ state }) => state !== 'streaming')
      .map(({ id, query, response: { text, sources } }) =>
        shown.has(id)
          ? { id, query, answer: text, sources }
          : { id, query: null, answer: texts.answerHidden, sources: [] },
      )
    // The title is made of the very first question, which may be hidden, or have been asked anew.
    const isWhole = rows[0]?.ordinal === 1 && shown.size === rows.length
    const first = messages.find(({ query }) => query !== null)?.query
    const nameOfPlace = async () => (await namesOfPlace(tx, viewer, heldAt ?? nowhere)).place
    const title = isWhole ? shared.title : first ? chatTitle(first) : await nameOfPlace()
    return { data: { title, owner, updatedAt: updatedAt.toISOString(), messages } }
  }
}
