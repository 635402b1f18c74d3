import type { Source, TextRange } from '@millwright/contract/chats'
import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { standaloneQuestion } from '../../../knowledge/search/question/standalone-question.ts'
import { findOwnMessage, listHiddenAnswers, listLastTurns, lockOwnMessage } from '../messages.repository.ts'
import { type MessagesDeps, presentOne } from '../present-messages.ts'

const turnsRead = 6

/** An answer of the viewer as others are to check it, locked; null when it is not there for them, or is still written. */
export function readAnswerToShare(deps: MessagesDeps) {
  return async (tx: Transaction, viewer: Viewer, messageId: string) => {
    // Asked for twice at once, the first request for it is counted once.
    await lockOwnMessage(tx, viewer, messageId)
    const own = await findOwnMessage(tx, viewer, messageId)
    if (!own || own.message.state === 'streaming') return null
    if ((await listHiddenAnswers(tx, viewer, [messageId])).size > 0) return null
    const { message, heldAt } = own
    const { followsId: last, chatId } = message
    const turns = last === null ? [] : await listLastTurns(tx, viewer, { chatId, last, most: turnsRead })
    const { response, verdict, note, further } = await presentOne(deps, tx, { viewer, heldAt, row: message })
    const assetId = heldAt?.assetId ?? message.assetId
    return {
      messageId,
      question: standaloneQuestion(message.query, turns),
      answer: verdict === 'not-in-material' ? response.text : answerIn(response.text, { note, further }),
      sources: response.sources,
      assetId: onlyAsset(response.sources, assetId),
    }
  }
}

type Remarks = { note: TextRange | null; further: number | null }

/** Without what it says of its own certainty, and without what else the material says: neither is what is approved. */
function answerIn(text: string, { note, further }: Remarks): string {
  return text.slice(note?.start === 0 ? note.end : 0, further ?? undefined).trim()
}

/** Null when the answer cites another asset as well, or something of no asset: not all readers of one may read that. */
function onlyAsset(sources: readonly Source[], asked: string | null): string | null {
  const assetIds = new Set(sources.map(({ assetId }) => assetId))
  if (asked !== null) assetIds.add(asked)
  const [only] = assetIds
  return assetIds.size === 1 ? (only ?? null) : null
}
