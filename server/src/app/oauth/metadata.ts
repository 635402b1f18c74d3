import { clientScopes } from '@millwright/contract/token-scopes'
import { issuerOf, resourceOf, usualScopes } from '../../features/tokens/oauth/oauth.deps.ts'

type Place = { publicUrl: () => string }

const resourceMetadataPath = '/.well-known/oauth-protected-resource'
/** RFC 9728, 3.1: with the path of the resource behind it; clients look without it, too. */
export const resourceMetadataPaths = [`${resourceMetadataPath}/mcp`, resourceMetadataPath] as const
export const serverMetadataPath = '/.well-known/oauth-authorization-server'

/** RFC 9728, 2. */
export function resourceMetadata(place: Place) {
  return {
    resource: resourceOf(place),
    authorization_servers: [issuerOf(place)],
    scopes_supported: usualScopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Millwright',
  }
}

/** RFC 8414, 2. */
export function serverMetadata(place: Place) {
  const issuer = issuerOf(place)
  const at = (path: string) => new URL(path, issuer).href
  return {
    issuer,
    authorization_endpoint: at('/oauth/authorize'),
    token_endpoint: at('/oauth/token'),
    registration_endpoint: at('/oauth/register'),
    revocation_endpoint: at('/oauth/revoke'),
    scopes_supported: clientScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }
}

/** What `/mcp` answers who may not come in with (RFC 9728, 5.1; RFC 6750, 3). `isShown`: a token was shown, and is none. */
export function challengeOf(place: Place, isShown: boolean): string {
  const metadata = new URL(resourceMetadataPaths[0], issuerOf(place)).href
  const error = isShown ? ', error="invalid_token"' : ''
  return `Bearer resource_metadata="${metadata}", scope="${usualScopes.join(' ')}"${error}`
}
