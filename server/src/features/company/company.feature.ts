import type { Feature } from '../../calls/feature.ts'
import type { Quotas } from '../../calls/quotas/require-quota.ts'
import { companyHandlers } from './company.routes.ts'

export const companyFeature = {
  open: (given: Quotas) => ({ handlers: { company: companyHandlers(given) } }),
} satisfies Feature<Quotas>
