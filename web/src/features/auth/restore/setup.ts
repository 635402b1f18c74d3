import { type Setup, setupCodeHeader, setupRoutes } from '@millwright/contract/setup'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { readReply, requestWithTimeout, send } from '../../../platform/exchange.ts'

const lookEvery = 2000

/** Null while it is asked, and where it cannot be. */
const fetchSetup = (signal: AbortSignal): Promise<Setup | null> => call(setupRoutes.fetch, { signal }).catch(() => null)

/** Whether nobody has registered on this server yet, so that a backup may take its place. */
export function useMayRestore(): boolean {
  const [mayRestore, setMayRestore] = useState(false)
  useEffect(() => {
    const leaving = new AbortController()
    void fetchSetup(leaving.signal).then((setup) => setMayRestore(setup?.canRestore === true))
    return () => leaving.abort()
  }, [])
  return mayRestore
}

export type RestoreState =
  | { state: 'running'; done: number; total: number }
  | { state: 'failed' | 'unfinished'; reason: string | null }
  | { state: 'restored' }

export type RestoreEnd = Exclude<RestoreState, { state: 'running' }>

/** As `fetchSetup`, with why a restore failed, which is for who has the code. */
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
  // The server that took the order answers a moment longer; one that offers it after that has begun anew.
  let isAnew = false
  let wasAway = false
  while (!signal.aborted) {
    const setup = await fetchWithReason(code, signal)
    const restore = setup?.restore
    if (restore?.state === 'running') {
      isAnew = true
      yield { state: 'running', done: restore.done, total: restore.total }
    } else if (restore?.state === 'failed' || restore?.state === 'unfinished') {
      yield { state: restore.state, reason: restore.reason }
      return
    } else if (isAnew && setup?.canRestore) {
      yield { state: 'failed', reason: null }
      return
    } else if (setup && !setup.canRestore) {
      yield { state: 'restored' }
      return
    }
    // Nobody answers while the server starts again; a single call may be lost on its way.
    isAnew ||= wasAway && setup === null
    wasAway = setup === null
    await new Promise((resolve) => setTimeout(resolve, lookEvery))
  }
}
