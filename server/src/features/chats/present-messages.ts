import type { ChatMessage } from '@millwright/contract/chats'
import type { Viewer } from '../../access/viewer.ts'
import type { FileLinks } from '../../files/file-links.ts'
import { listChangedFacts } from '../../knowledge/facts/changed-quotes.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listAskOnly, listOpened } from './asked-places.repository.ts'
import { presentMessage } from './chats.presenter.ts'
import type { HeldAt } from './chats.repository.ts'
import {
  listApprovalsOf,
  listCitations,
  listHiddenAnswers,
  listOfferedExperts,
  type MessageRow,
} from './messages.repository.ts'

export type MessagesDeps = { links: FileLinks }

type PresentingContext = { viewer: Viewer; heldAt: HeldAt; rows: readonly MessageRow[] }

/** Messages of one chat of the viewer with all that is shown beside them. */
export async function presentMessages(
  { links }: MessagesDeps,
  tx: Transaction,
  { viewer, heldAt, rows }: PresentingContext,
): Promise<ChatMessage[]> {
  const ids = rows.map(({ id }) => id)
  const cited = await listCitations(tx, viewer, ids)
  const citedBy = Map.groupBy(cited, ({ messageId }) => messageId)
  const asked = rows.map((row) => (heldAt ?? row).assetId)
  const mentioned = [...cited, ...rows.flatMap(({ resources }) => resources)].map(({ assetId }) => assetId)
  const named = [...new Set([...asked, ...mentioned])].filter((id) => id !== null)
  const askOnly = await listAskOnly(tx, viewer, asked.includes(null) ? null : named)
  const suggestedFrom = rows.flatMap(({ suggestions, restsOn }) =>
    suggestions.length === 0 ? [] : (restsOn?.suggestedFrom ?? []),
  )
  const opened = await listOpened(tx, viewer, [...new Set(suggestedFrom)])
  const hidden = await listHiddenAnswers(tx, viewer, ids)
  const offered = rows.flatMap(({ experts }) => experts.map(({ id }) => id))
  const experts = await listOfferedExperts(tx, viewer, offered)
  const approvals = new Map((await listApprovalsOf(tx, viewer, ids)).map((one) => [one.messageId, one]))
  const changed = await listChangedFacts(tx, viewer.companyId, ids)
  return rows.map((row) => {
    const { assetId, departmentId } = heldAt ?? row
    return presentMessage(row, {
      assetId,
      departmentId,
      sources: citedBy.get(row.id) ?? [],
      askOnly,
      opened,
      isHidden: hidden.has(row.id),
      experts,
      approval: approvals.get(row.id) ?? null,
      changedFacts: changed.get(row.id) ?? [],
      pictureUrl: row.pictureId === null ? null : links.urlOf(viewer, row.pictureId, 'asked-picture'),
    })
  })
}

export async function presentOne(
  deps: MessagesDeps,
  tx: Transaction,
  { row, ...shown }: Omit<PresentingContext, 'rows'> & { row: MessageRow },
): Promise<ChatMessage> {
  const [message] = await presentMessages(deps, tx, { ...shown, rows: [row] })
  if (!message) throw new Error('a row gave no message')
  return message
}
