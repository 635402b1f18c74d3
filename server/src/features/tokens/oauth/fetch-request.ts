import type { oauthRoutes } from '@millwright/contract/oauth'
import { callSentenceOf } from '@millwright/contract/reasons/reason'
import type { HandlersOf } from '../../../calls/handler.ts'
import { addressWithRefusal, readAuthorizationRequest } from './authorization-request.ts'
import type { OAuthDeps } from './oauth.deps.ts'
import { answeredAt } from './redirect-uris.ts'

export function fetchRequest(deps: OAuthDeps): HandlersOf<typeof oauthRoutes>['fetchRequest'] {
  return async ({ query }) => {
    const asked = await readAuthorizationRequest(deps, query.request)
    const { client, redirectUri, scopes, refusal } = asked
    return {
      data: {
        clientName: client.name,
        ...answeredAt(redirectUri),
        scopes: refusal ? [] : scopes,
        refusal: refusal && { text: callSentenceOf(refusal), address: addressWithRefusal(deps, asked, refusal) },
      },
    }
  }
}
