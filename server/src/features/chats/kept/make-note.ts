import type { ChatMessage, Source } from '@millwright/contract/chats'
import { keptChatRoutes } from '@millwright/contract/kept-chats'
import { texts } from '@millwright/contract/texts'
import { authorize } from '../../../access/authorize.ts'
import { idFieldsOf, namedIds } from '../../../access/named-ids.ts'
import type { EditableAssetId, Viewer } from '../../../access/viewer.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import type { KeptNote } from '../../../knowledge/notes/note-tasks.ts'
import type { NoteWork } from '../../../knowledge/notes/note-work.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { notFound } from '../../../platform/refusal.ts'
import { findChat } from '../chats.repository.ts'
import { listMessages } from '../messages.repository.ts'
import { type MessagesDeps, presentMessages } from '../present-messages.ts'
import { chatBlocks } from './chat-blocks.ts'

type Draft = { viewer: Viewer; assetId: EditableAssetId; title: string; written: KeptNote }

export type MakeNoteDeps = MessagesDeps & {
  noteWork: NoteWork
  /** In the root folder of the asset; commits with `tx`. */
  draftNote: (tx: Transaction, draft: Draft) => Promise<{ id: string }>
}

export function makeNote(deps: MakeNoteDeps): HandlersOf<typeof keptChatRoutes>['makeNote'] {
  return async ({ viewer: { companyId: key }, query: { chatId }, facts: { signal }, step }) => {
    const { title, data } = await step(async (tx, { assetId, departmentId }, viewer) => {
      const { chat } = await requireNotable(tx, { viewer, assetId }, chatId)
      const rows = (await listMessages(tx, viewer, { chatId, from: null })) ?? []
      const messages = await presentMessages(deps, tx, { viewer, heldAt: { assetId, departmentId }, rows })
      const shared = messages.map((message) => forReadersOf({ assetId, departmentId }, message))
      return { title: chat.title, data: JSON.stringify(chatBlocks(shared)) }
    })
    // A chat may be long: no transaction waits for it.
    const written = await deps.noteWork('clean', { data, signed: new Map() }, { key, signal })
    return step(async (tx, { assetId }, viewer) => {
      const { editable } = await requireNotable(tx, { viewer, assetId }, chatId)
      const { id } = await deps.draftNote(tx, { viewer, assetId: editable, title, written })
      return { data: { noteId: id } }
    })
  }
}

type Scope = Parameters<typeof findChat>[1]

/** The chat, and its asset as one that the viewer may write in. @throws Refusal `not-found`, `forbidden` */
async function requireNotable(tx: Transaction, scope: Scope, chatId: Parameters<typeof findChat>[2]) {
  const chat = await findChat(tx, scope, chatId)
  if (!chat) throw notFound()
  const { assetId } = scope
  const editable = await authorize({ tx, viewer: scope.viewer }, writing, namedIds(idFieldsOf(writing), { assetId }))
  return { chat, editable: editable.assetId }
}

/** Whose chat it is comes first, then the right to write in its asset. */
const writing = { ...keptChatRoutes.makeNote, access: 'resource.write' } as const

/** Who reads the note reads this asset, and perhaps no other one: an answer from elsewhere is left out. */
function forReadersOf(here: { assetId: string; departmentId: string }, message: ChatMessage): ChatMessage {
  const isHere = ({ assetId, departmentId }: Source) =>
    assetId === here.assetId || (assetId === null && departmentId === here.departmentId)
  if (message.response.sources.every(isHere)) return message
  return { ...message, response: { text: texts.answerFromElsewhere, sources: [], resources: [] }, approval: null }
}
