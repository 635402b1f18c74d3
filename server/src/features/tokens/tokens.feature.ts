import type { Feature } from '../../calls/feature.ts'
import { tokenHandlers } from './tokens.routes.ts'

export const tokensFeature = { open: () => ({ handlers: { tokens: tokenHandlers } }) } satisfies Feature<object>
