import type { Reply } from '../handler.ts'
import { bodyThreads } from './body-work.ts'
import { lengthOfTexts, longTexts } from './write-reply.ts'

/** The call's transaction is open meanwhile: what is written here takes less. */
const maxWaitMs = 1_000

/**
 * The JSON of a reply that is kept: written in a thread where it holds long texts, here where that does not come to it
 * within a second. It is read here: to copy the text to a thread and back takes more than that.
 */
export async function writeKept(reply: Reply<unknown>, { key }: { key: string }): Promise<string | Uint8Array> {
  if (lengthOfTexts(reply.data) <= longTexts) return JSON.stringify(reply)
  try {
    // Sent as bytes, they are written into no text again.
    return await bodyThreads.run('reply', { value: reply }, { key, signal: AbortSignal.timeout(maxWaitMs) })
  } catch {
    return JSON.stringify(reply)
  }
}
