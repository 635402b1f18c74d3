import type { Route } from '@millwright/contract/route'
import { ApiError } from './api-error.ts'

/** A write that has reached the server: what was sent, and the data of its reply, where there was one. */
export type CompletedWrite = { route: Route; query: unknown; body: unknown; data: unknown }
type SentInput = { query?: unknown; body?: unknown }

const listeners = new Set<(written: CompletedWrite) => void>()

/** Calls `listener` after every write, until the returned function is called. */
export function onWritten(listener: (written: CompletedWrite) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Sends what may be a write, and tells of it. Also of one that failed, unless nothing can have changed: what was changed
 * may be gone or another by now, and what no reply came of may have been done.
 */
export async function telling<Reply>(route: Route, sent: SentInput, send: () => Promise<Reply>): Promise<Reply> {
  if (route.method === 'GET') return send()
  const tell = (data: unknown) => {
    for (const listener of listeners) listener({ route, query: sent.query, body: sent.body, data })
  }
  try {
    const reply = await send()
    tell(typeof reply === 'object' && reply !== null && 'data' in reply ? reply.data : undefined)
    return reply
  } catch (error) {
    if (!isRefusal(error)) tell(undefined)
    throw error
  }
}

/** The server did nothing, and says nothing of what it holds. */
const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![404, 409].includes(error.status)
