import type { AskCall } from './answer-stream.ts'
import type { HeldAt } from './chats.repository.ts'

/** Where the chat of a question is held. */
export function heldAt({ chatAssetId, place: { departmentId } }: Pick<AskCall, 'chatAssetId' | 'place'>): HeldAt {
  return chatAssetId === null || departmentId === null ? null : { assetId: chatAssetId, departmentId }
}
