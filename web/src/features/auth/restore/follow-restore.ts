import { setupCodeHeader, type Setup, setupRoutes } from '@millwright/contract/setup'
import { readReply, requestWithTimeout, send } from '../../../platform/exchange.ts'

const lookEvery = 2000

/** So often a server may answer as if nothing had begun before that is taken for the end of it. */
const maxUnchanged = 15

export type RestoreState =
  | { state: 'running'; done: number; total: number }
  | { state: 'failed' | 'unfinished'; reason: string | null }
  | { state: 'restored' }

export type RestoreEnd = Exclude<RestoreState, { state: 'running' }>

/** Null where nobody answers. With why a restore failed, which is for who has the code. */
async function fetchWithReason(code: string, signal: AbortSignal): Promise<Setup | null> {
  const { path, init } = requestWithTimeout(setupRoutes.fetch, { signal })
  const headers = { ...init.headers, [setupCodeHeader]: code }
  try {
    return (await readReply(setupRoutes.fetch, await send({ path, init: { ...init, headers } }))).data
  } catch {
    return null
  }
}

/** How far a restore is, until it has ended and the server is there again. @param code of the server that restores */
export async function* followRestore(code: string, signal: AbortSignal): AsyncGenerator<RestoreState, void> {
  // The server that took the order answers a moment longer; one that knows of no restore after that has begun anew.
  let isAnew = false
  let wasAway = false
  let unchanged = 0
  while (!signal.aborted) {
    const setup = await fetchWithReason(code, signal)
    const restore = setup?.restore
    if (restore?.state === 'running') {
      isAnew = true
      yield { state: 'running', done: restore.done, total: restore.total }
    } else if (restore?.state === 'failed' || restore?.state === 'unfinished') {
      yield { state: restore.state, reason: restore.reason }
      return
    } else if (restore?.state === 'restored') {
      yield { state: 'restored' }
      return
    } else if (setup && (isAnew || ++unchanged > maxUnchanged)) {
      // Somebody may have registered before it could begin.
      yield { state: 'failed', reason: null }
      return
    }
    // Nobody answers while the server starts again; a single call may be lost on its way.
    isAnew ||= wasAway && setup === null
    wasAway = setup === null
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}
