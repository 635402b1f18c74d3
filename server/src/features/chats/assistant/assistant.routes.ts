import type { assistantRoutes } from '@millwright/contract/assistant'
import type { Viewer } from '../../../access/viewer.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { notFound } from '../../../platform/refusal.ts'
import type { AnswerDeps } from '../answer-deps.ts'
import { presentAssistantChat } from '../chats.presenter.ts'
import { findChat, listChats } from '../chats.repository.ts'
import { deleteAll } from '../kept/delete-chats.ts'
import { renamed } from '../kept/rename-chat.ts'
import { listMessages } from '../messages.repository.ts'
import { presentMessages } from '../present-messages.ts'
import { askAssistant } from './ask-assistant.ts'
import { fetchAssets } from './fetch-assets.ts'

const ofLanding = (viewer: Viewer) => ({ viewer, assetId: null })

export function assistantHandlers(deps: AnswerDeps): HandlersOf<typeof assistantRoutes> {
  return {
    fetchAssets,
    ask: askAssistant(deps),
    async fetchChats({ tx, viewer, query }) {
      const { rows, total } = await listChats(tx, ofLanding(viewer), query)
      const data = rows.map(presentAssistantChat)
      return total === undefined ? { data } : { data, total }
    },
    async fetchMessages({ tx, viewer, query: { chatId } }) {
      if (!(await findChat(tx, ofLanding(viewer), chatId))) throw notFound()
      const rows = (await listMessages(tx, viewer, { chatId, from: null })) ?? []
      return { data: await presentMessages(deps, tx, { viewer, heldAt: null, rows }) }
    },
    async remove({ tx, viewer, body: { ids } }) {
      return { data: await deleteAll(tx, ofLanding(viewer), ids) }
    },
    async rename(call) {
      const titleOf = () => call.body.chatName
      const row = await renamed(call.tx, ofLanding(call.viewer), { id: call.query.chatId, titleOf })
      return { data: presentAssistantChat(row) }
    },
    async exportChat({ tx, viewer, query: { chatId, format } }) {
      if (!(await findChat(tx, ofLanding(viewer), chatId))) throw notFound()
      return { data: { url: deps.links.urlOf(viewer, chatId, `chat-${format}`) } }
    },
  }
}
