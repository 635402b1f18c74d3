import { type Setup, setupCodeHeader, setupRoutes, type WantedRestore } from '@millwright/contract/setup'
import type { TestServer } from './harness.ts'

type Server = Pick<TestServer, 'url' | 'log'>

/** @param code shown to the server */
export async function setupOf({ url }: Pick<Server, 'url'>, code?: string): Promise<Setup> {
  const headers = new Headers(code === undefined ? [] : [[setupCodeHeader, code]])
  const reply = await fetch(new URL(setupRoutes.fetch.path, url), { headers })
  return ((await reply.json()) as { data: Setup }).data
}

/** The last one that it printed. */
export const codeOf = (server: Server) => [...server.log().matchAll(/this code: (\S+)/g)].at(-1)?.[1] ?? ''

/** Asks a server that nobody has used to restore a backup, with its own code unless another is given. */
export async function askToRestore(server: Server, wanted: Omit<WantedRestore, 'code'> & { code?: string }) {
  const reply = await fetch(new URL(setupRoutes.restore.path, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: codeOf(server), ...wanted }),
  })
  const { message, error } = (await reply.json()) as { message: string | null; error: string | null }
  return { status: reply.status, said: message ?? error }
}
