import type { Feature } from '../../calls/feature.ts'
import type { DirectoryDeps } from './directory-tokens.ts'
import { directoryHandlers, tokenHandlers } from './tokens.routes.ts'

export const tokensFeature = {
  open: (given: DirectoryDeps) => ({ handlers: { tokens: tokenHandlers, directory: directoryHandlers(given) } }),
} satisfies Feature<DirectoryDeps>
