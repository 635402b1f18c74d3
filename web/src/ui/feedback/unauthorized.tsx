import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { toast } from './toast.ts'
import { errorTexts } from '@millwright/contract/errors'

/** Says that one may not be here and leads back. */
export function Unauthorized({ to }: { to: string }) {
  useEffect(() => {
    toast.error(errorTexts.forbidden, { id: 'unauthorized' })
  }, [])
  return <Navigate to={to} replace />
}
