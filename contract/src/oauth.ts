import * as z from 'zod/mini'
import { optionalIdsField } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'
import { clientScopes } from './token-scopes.ts'

/** What a client of OAuth asks a member for. Its name is its own word; the host is where it is answered. */
export const OAuthRequest = z.object({
  clientName: z.string(),
  /** Or the scheme of a program, as `cursor:`. */
  host: z.string(),
  /** Whether it is answered on the device that the browser runs on. */
  isLocal: z.boolean(),
  /** None where it is refused. */
  scopes: z.array(z.enum(clientScopes)),
  /** Why it cannot be allowed, and the address at which the client learns that; null where it can. */
  refusal: z.nullable(z.object({ text: z.string(), address: z.string() })),
})
export type OAuthRequest = z.infer<typeof OAuthRequest>

/** The query of the address that the client has opened, as it is: `?response_type=code&client_id=…`. */
const request = z
  .string(codes.oauthRequestInvalid)
  .check(z.minLength(1, codes.oauthRequestInvalid), z.maxLength(limits.oauthRequest, codes.oauthRequestInvalid))

/** What a member says to it. Without a place, what is allowed is good wherever they may go; where it is declined, only `request` counts. */
export const OAuthDecision = z.object({
  request,
  allow: z.boolean(),
  scopes: z.array(z.enum(clientScopes, codes.tokenScopeUnknown), codes.tokenScopesFew),
  departmentIds: optionalIdsField('department', codes.departmentIdMalformed),
  assetIds: optionalIdsField('asset', codes.assetIdMalformed),
})
export type OAuthDecision = z.infer<typeof OAuthDecision>

/** What the consent screen calls. What clients call themselves stands below /oauth, in the shapes of OAuth 2.1. */
export const oauthRoutes = {
  fetchRequest: {
    method: 'GET',
    path: '/api/oauth/request',
    summary: 'Who asks by OAuth to use the MCP server as the signed-in user, and for what',
    query: z.object({ request }),
    output: OAuthRequest,
    access: 'member',
    stepwise: true,
  },
  decide: {
    method: 'POST',
    path: '/api/oauth/decide',
    summary:
      'Allows a client of OAuth what it asks for, or less, or declines; the browser goes to the address that is returned',
    body: OAuthDecision,
    output: z.object({ address: z.string() }),
    access: 'member',
    stepwise: true,
  },
} as const satisfies RouteTable
