import { limits } from '@millwright/contract/limits'
import type { oauthRoutes } from '@millwright/contract/oauth'
import { reasons } from '@millwright/contract/reasons/refusals'
import { v7 as uuidv7 } from 'uuid'
import { actorOf } from '../../../calls/actor.ts'
import { recordEvent, recordEvents } from '../../../calls/audit.repository.ts'
import type { HandlersOf } from '../../../calls/handler.ts'
import { targetOf } from '../../../calls/token-use.repository.ts'
import { invalidInput, Refusal } from '../../../platform/refusal.ts'
import { placesOf } from '../create-token.ts'
import { shownCharacters } from '../make-token.ts'
import { countTokens } from '../tokens.repository.ts'
import { addressWithCode, addressWithRefusal, readAuthorizationRequest } from './authorization-request.ts'
import { endEarlierGrants, insertGrant } from './grants.repository.ts'
import type { OAuthDeps } from './oauth.deps.ts'
import { newSecret, secretHash } from './oauth-secrets.ts'
import { answeredAt } from './redirect-uris.ts'

/** What a member allows becomes an access token of theirs, which nobody can show until the client has exchanged its code. */
export function decideRequest(deps: OAuthDeps): HandlersOf<typeof oauthRoutes>['decide'] {
  return async ({ step, facts, body }) => {
    const asked = await readAuthorizationRequest(deps, body.request)
    const { client, redirectUri, challenge, refusal } = asked
    if (refusal) throw new Refusal('invalid-input', refusal)
    if (!body.allow) return { data: { address: addressWithRefusal(deps, asked, reasons.oauthDeclined) } }
    const scopes = asked.scopes.filter((scope) => body.scopes.includes(scope))
    if (scopes.length === 0) throw invalidInput({ scopes: reasons.tokenScopesFew })
    if (!body.scopes.every((scope) => asked.scopes.includes(scope)))
      throw invalidInput({ scopes: reasons.oauthScopeMore })
    const places = placesOf({ ...body, level: 'full' })
    const id = uuidv7()
    const grant = {
      id,
      clientId: client.id,
      clientHost: answeredAt(redirectUri).host,
      name: client.name,
      // Of the grant: the token itself is another one each hour.
      ending: id.slice(-shownCharacters),
      scopes,
      isLimited: places.length > 0,
    }
    const code = newSecret()
    await step(async (tx, _granted, viewer) => {
      const replaced = await endEarlierGrants(tx, viewer, grant)
      const actor = actorOf(viewer, facts)
      await recordEvents(
        tx,
        replaced.map((one) => ({ ...actor, action: 'token-ended', target: targetOf(one) })),
      )
      if ((await countTokens(tx, viewer, 'personal')) >= limits.tokensOfUser) {
        throw new Refusal('conflict', reasons.tokensMany)
      }
      await insertGrant(tx, viewer, { grant, places, code: { codeHash: secretHash(code), redirectUri, challenge } })
      await recordEvent(tx, { ...actor, action: 'token-made', target: targetOf(grant) })
    })
    return { data: { address: addressWithCode(deps, asked, code) } }
  }
}
