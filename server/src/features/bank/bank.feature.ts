import type { Feature } from '../../calls/feature.ts'
import { bankHandlers } from './bank.routes.ts'

export const bankFeature = { open: () => ({ handlers: { bank: bankHandlers } }) } satisfies Feature<object>
