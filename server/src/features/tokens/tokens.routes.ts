import type { directoryRoutes } from '@millwright/contract/directory'
import type { oauthRoutes } from '@millwright/contract/oauth'
import type { tokenRoutes } from '@millwright/contract/tokens'
import type { HandlersOf } from '../../calls/handler.ts'
import { createServiceToken } from './create-service-token.ts'
import { createToken } from './create-token.ts'
import { createDirectoryToken, type DirectoryDeps, endDirectoryToken, fetchDirectory } from './directory-tokens.ts'
import { endToken, endTokenOfCompany } from './end-token.ts'
import { decideRequest } from './oauth/decide-request.ts'
import { fetchRequest } from './oauth/fetch-request.ts'
import type { OAuthDeps } from './oauth/oauth.deps.ts'
import { fetchTokens, fetchTokensOfCompany } from './fetch-tokens.ts'

export const tokenHandlers: HandlersOf<typeof tokenRoutes> = {
  fetchAll: fetchTokens,
  create: createToken,
  end: endToken,
  fetchOfCompany: fetchTokensOfCompany,
  createService: createServiceToken,
  endOfCompany: endTokenOfCompany,
}

export function directoryHandlers(deps: DirectoryDeps): HandlersOf<typeof directoryRoutes> {
  return { fetch: fetchDirectory(deps), createToken: createDirectoryToken, endToken: endDirectoryToken }
}

export function oauthHandlers(deps: OAuthDeps): HandlersOf<typeof oauthRoutes> {
  return { fetchRequest: fetchRequest(deps), decide: decideRequest(deps) }
}
