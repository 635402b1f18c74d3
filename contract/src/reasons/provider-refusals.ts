import { limits } from '../limits.ts'
import { type CallReason, reason } from './reason.ts'

/** Those of OpenID providers and their settings, which stand among all in `refusals.ts`. */
export const providerReasons = {
  providerIdInvalid: reason('provider_id.invalid'),
  providerNameRequired: reason('provider_name.missing'),
  issuerInvalid: reason('issuer.invalid'),
  issuerForbidden: reason('issuer.not_allowed'),
  clientIdRequired: reason('client_id.missing'),
  claimRequired: reason('claim.missing'),
  claimValueRequired: reason('claim_value.missing'),
  adminLineRequired: reason('admin_line.missing'),
  domainInvalid: reason('domain.invalid'),
  providerMoved: reason('provider.moved'),
  domainForeign: reason('domain.not_yours'),
  domainsFew: reason('domains.missing'),
  domainsMany: reason('domains.too_many', { limit: limits.providerDomains }),
  providersMany: reason('providers.too_many', { limit: limits.identityProviders }),
  providerAway: reason('provider.away'),
  providerRefused: reason('provider.refused'),
  signInOver: reason('sign_in.over'),
} as const satisfies Record<string, CallReason>
