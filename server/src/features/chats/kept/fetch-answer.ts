import type { keptChatRoutes } from '@millwright/contract/kept-chats'
import type { HandlersOf } from '../../../calls/handler.ts'
import { noteMarkdown } from '../../../knowledge/notes/documents/write-markdown.ts'
import { notFound } from '../../../platform/refusal.ts'
import { namesOfPlace } from '../asked-places.repository.ts'
import { findOwnMessage } from '../messages.repository.ts'
import { type MessagesDeps, presentOne } from '../present-messages.ts'
import { chatBlocks } from './chat-blocks.ts'

/** What the asker may no longer read of it is hidden here as in the chat. */
export function fetchAnswer(deps: MessagesDeps): HandlersOf<typeof keptChatRoutes>['fetchAnswer'] {
  return async ({ tx, viewer, query }) => {
    const own = await findOwnMessage(tx, viewer, query.msgId)
    if (!own) throw notFound()
    const { heldAt, message: row } = own
    const message = await presentOne(deps, tx, { viewer, heldAt, row })
    const { place } = await namesOfPlace(tx, viewer, heldAt ?? { assetId: row.assetId, departmentId: row.departmentId })
    const when = `${message.updatedAt.replace('T', ' ').slice(0, 16)} UTC`
    const markdown = noteMarkdown({ title: message.query, lines: [place, when], blocks: chatBlocks([message]) })
    return { data: { message, markdown } }
  }
}
