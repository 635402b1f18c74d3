import { setupCodeHeader, setupRoutes, type Setup } from '@millwright/contract/setup'
import { healthRoutes } from '@millwright/contract/health'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { success } from './replies.ts'
import { headersOfData } from './headers.ts'

export type WaitingRoom = {
  become: (state: NonNullable<Setup['restore']>) => void
  /** Once somebody who shows the code was told the state, after so many milliseconds, or by the signal. */
  told: (milliseconds: number, signal: AbortSignal) => Promise<void>
  close: () => Promise<void>
}

type WaitingRoomOptions = { at: { port: number; host: string }; isCode: (typed: string) => boolean }

/**
 * Serves the address while the product is closed and a backup is restored: how far that is, and nothing else. Why it
 * failed is told to who shows the code of the server.
 */
export async function openWaitingRoom({ at, isCode }: WaitingRoomOptions): Promise<WaitingRoom> {
  let state: NonNullable<Setup['restore']> = { state: 'running', done: 0, total: 0, reason: null }
  let tellers: (() => void)[] = []
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (request.method === 'GET' && path === setupRoutes.fetch.path) {
      const typed = request.headers[setupCodeHeader]
      const isKnown = typeof typed === 'string' && isCode(typed)
      const data: Setup = { canRestore: false, restore: isKnown ? state : { ...state, reason: null } }
      send(response, 200, { type: 'application/json', text: JSON.stringify(success(data, null)) })
      if (isKnown) for (const tell of tellers) tell()
      return
    }
    if (request.method === 'GET' && path === healthRoutes.health.path) {
      send(response, 200, { type: 'application/json', text: JSON.stringify({ status: 'ok' }) })
      return
    }
    send(response, 503, { type: 'text/plain', text: `A backup is being restored (${state.done} of ${state.total}).\n` })
  })
  server.listen(at.port, at.host)
  await once(server, 'listening')
  return {
    become(next) {
      state = next
    },
    async told(milliseconds, signal) {
      if (signal.aborted) return
      const told = Promise.withResolvers<void>()
      const end = () => told.resolve()
      tellers = [end]
      const waiting = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end, { once: true })
      await told.promise
      clearTimeout(waiting)
      signal.removeEventListener('abort', end)
    },
    async close() {
      server.closeIdleConnections()
      server.close()
      setTimeout(() => server.closeAllConnections(), 1000).unref()
      await once(server, 'close')
    },
  }
}

function send(response: ServerResponse, status: number, { type, text }: { type: string; text: string }): void {
  response.writeHead(status, {
    ...headersOfData,
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    ...(status === 503 ? { 'Retry-After': '5' } : {}),
    Connection: 'close',
  })
  response.end(text)
}
