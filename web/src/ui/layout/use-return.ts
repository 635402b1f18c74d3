import { useNavigate } from 'react-router'

/** Goes to the page before, or to this address where nothing of ours lies behind. */
export function useReturn(otherwise: string): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    const state: unknown = window.history.state
    // The router counts the pages of this visit: the first of them has nothing behind it that is ours.
    const hasBefore = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
    await (hasBefore ? navigate(-1) : navigate(otherwise, { replace: true }))
  }
}
