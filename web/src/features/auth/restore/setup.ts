import { type Setup, setupRoutes } from '@millwright/contract/setup'
import { useEffect, useState } from 'react'
import { call } from '../../../platform/api.ts'

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
