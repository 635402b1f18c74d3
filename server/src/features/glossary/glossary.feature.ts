import type { Feature } from '../../calls/feature.ts'
import { glossaryHandlers } from './glossary.routes.ts'

export const glossaryFeature = { open: () => ({ handlers: { glossary: glossaryHandlers } }) } satisfies Feature<object>
