import type { Reply } from '../handler.ts'
import { bodyThreads } from './body-work.ts'
import { lengthOfTexts, longTexts } from './write-reply.ts'

/** It is a part of what the call does, and done whether somebody waits or not. */
const waitsAnyway = new AbortController().signal

/**
 * The JSON of a reply that is kept: written in a thread where it holds long texts, here where too many wait for that. It is
 * read here: to copy the text to a thread and back takes more than that.
 */
export async function writeKept(reply: Reply<unknown>, { key }: { key: string }): Promise<string | Uint8Array> {
  if (lengthOfTexts(reply.data) <= longTexts) return JSON.stringify(reply)
  try {
    // Sent as bytes, they are written into no text again.
    return await bodyThreads.run('reply', { value: reply }, { key, signal: waitsAnyway })
  } catch {
    return JSON.stringify(reply)
  }
}
