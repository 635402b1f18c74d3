import { useNavigate } from 'react-router'

/** Goes back to the page before this one; to `otherwise` where the browser came straight here. */
export function useReturn(otherwise: string): () => void {
  const navigate = useNavigate()
  return () => {
    const state: unknown = window.history.state
    // The router counts the pages of this visit: the first of them has nothing behind it that is ours.
    const hasBefore = typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
    void (hasBefore ? navigate(-1) : navigate(otherwise, { replace: true }))
  }
}
