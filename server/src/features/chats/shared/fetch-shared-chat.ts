import type { ChatMessage } from '@millwright/contract/chats'
import type { sharedChatRoutes } from '@millwright/contract/shared-chats'
import { texts } from '@millwright/contract/texts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import { listMessages, type MessageRow } from '../messages.repository.ts'
import { type MessagesDeps, presentMessages } from '../present-messages.ts'
import { findShared, readableDepartments } from './shared-chats.repository.ts'

/** Judged for whoever reads it, each time: an answer is shown whole or not at all. */
export function fetchSharedChat(deps: MessagesDeps): HandlersOf<typeof sharedChatRoutes>['fetchShared'] {
  return async ({ tx, viewer, query: { shareId } }) => {
    const shared = await findShared(tx, viewer, shareId)
    if (!shared) throw notFound()
    const { chatId, heldAt, title, owner, updatedAt } = shared
    const rows = ((await listMessages(tx, viewer, { chatId, from: null })) ?? []).filter(
      ({ state }) => state !== 'streaming',
    )
    const messages = await presentMessages(deps, tx, { viewer, heldAt, rows })
    const asked = rows.flatMap(({ departmentId }) => departmentId ?? [])
    const departments = await readableDepartments(tx, viewer, asked)
    const rowsById = new Map(rows.map((row) => [row.id, row]))
    const shownOf = (message: ChatMessage) => {
      const row = rowsById.get(message.id)
      const isShown = row !== undefined && mayShow(message, { row, departments, isOfAsset: heldAt !== null })
      const { text, sources } = message.response
      const answer = isShown ? { answer: text, sources } : { answer: texts.answerHidden, sources: [] }
      return { id: message.id, query: message.query, ...answer }
    }
    return { data: { title, owner, updatedAt: updatedAt.toISOString(), messages: messages.map(shownOf) } }
  }
}

type Judged = { row: MessageRow; departments: ReadonlySet<string>; isOfAsset: boolean }

/**
 * Besides what its citations say (`listHiddenAnswers`): the department that was asked about is the reader's, too; and an
 * answer from the landing that cites nothing may rest on anything that its asker could read.
 */
function mayShow({ response }: ChatMessage, { row, departments, isOfAsset }: Judged): boolean {
  if (isOfAsset) return true
  if (row.departmentId !== null && !departments.has(row.departmentId)) return false
  return response.sources.length > 0
}
