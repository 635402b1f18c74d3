import { reasons } from '@millwright/contract/reasons/refusals'
import type { Refusal } from '../../../platform/refusal.ts'

/** RFC 6749, 4.1.2.1 and 5.2; RFC 7591, 3.2.2; RFC 8707, 2. */
const errors: Readonly<Record<string, string>> = {
  [reasons.oauthClientUnknown.code]: 'invalid_client',
  [reasons.oauthResponseType.code]: 'unsupported_response_type',
  [reasons.oauthScope.code]: 'invalid_scope',
  [reasons.oauthResource.code]: 'invalid_target',
  [reasons.oauthDeclined.code]: 'access_denied',
  [reasons.oauthCodeInvalid.code]: 'invalid_grant',
  [reasons.oauthRefreshInvalid.code]: 'invalid_grant',
  [reasons.oauthGrantType.code]: 'unsupported_grant_type',
  [reasons.oauthClientInvalid.code]: 'invalid_client_metadata',
  [reasons.oauthRedirectInvalid.code]: 'invalid_redirect_uri',
}

/** The error of the standards that a refusal is. */
export function oauthErrorOf({ code, reason }: Pick<Refusal, 'code' | 'reason'>): string {
  if (code === 'too-many' || code === 'unavailable') return 'temporarily_unavailable'
  if (code === 'internal') return 'server_error'
  return errors[reason.code] ?? 'invalid_request'
}
