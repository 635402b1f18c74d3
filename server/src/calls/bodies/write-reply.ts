import type { TaskOrder } from '../../platform/threads/threads.ts'
import { bodyThreads } from './body-work.ts'

/** Texts of a reply below it take a millisecond or two to be written here. */
export const longTexts = 65_536

const sentToNobody = new Uint8Array()

/**
 * The JSON of a reply that holds long texts, as a note's, written in a thread; null where that is no gain, or where too
 * many wait: then it is written here, for what it tells of is done.
 */
export async function writeReply(reply: { data: unknown }, order: TaskOrder): Promise<Uint8Array | null> {
  if (lengthOfTexts(reply.data) <= longTexts) return null
  try {
    return await bodyThreads.run('reply', { value: reply }, order)
  } catch {
    return order.signal.aborted ? sentToNobody : null
  }
}

export function lengthOfTexts(data: unknown): number {
  if (typeof data !== 'object' || data === null) return 0
  return Object.values(data).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : 0), 0)
}
