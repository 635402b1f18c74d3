import { useLocation, useNavigate } from 'react-router'

/** Goes back to the page before this one; to `otherwise` where the browser came straight here. */
export function useReturn(otherwise: string): () => void {
  const navigate = useNavigate()
  const isFirst = useLocation().key === 'default'
  return () => void (isFirst ? navigate(otherwise, { replace: true }) : navigate(-1))
}
