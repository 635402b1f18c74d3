import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router'
import { addressOf, homeOf } from '../../addresses.ts'
import { useFactorDemand } from '../../domain/people/factor-demand.ts'
import { useUser } from '../../platform/session.ts'

/** Leads to Settings · Security who has no second factor although the company demands one: nothing else is open then. */
export function FactorGate({ children }: { children: ReactNode }) {
  const { data } = useFactorDemand()
  const security = addressOf('security', homeOf(useUser()))
  const { pathname } = useLocation()
  if (data?.due && pathname !== security) return <Navigate to={security} replace />
  return children
}
