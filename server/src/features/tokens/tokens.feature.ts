import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { DirectoryDeps } from './directory-tokens.ts'
import type { OAuthDeps } from './oauth/oauth.deps.ts'
import { purgeGrants } from './oauth/purge-grants.ts'
import { directoryHandlers, oauthHandlers, tokenHandlers } from './tokens.routes.ts'

export const tokensFeature = {
  open: (given: DirectoryDeps & OAuthDeps) => ({
    handlers: { tokens: tokenHandlers, directory: directoryHandlers(given), oauth: oauthHandlers(given) },
    chores: [
      {
        name: 'deleting what clients of OAuth use no more',
        everyMs: hourMs,
        per: 'installation',
        run: () => purgeGrants(given),
      },
    ],
  }),
} satisfies Feature<DirectoryDeps & OAuthDeps>
