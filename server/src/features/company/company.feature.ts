import type { Feature } from '../../calls/feature.ts'
import { companyHandlers } from './company.routes.ts'

export const companyFeature = { open: () => ({ handlers: { company: companyHandlers } }) } satisfies Feature<object>
