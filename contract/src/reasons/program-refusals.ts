import { limits } from '../limits.ts'
import { type CallReason, reason } from './reason.ts'

/** Those of access tokens and webhooks, which stand among all in `refusals.ts`. */
export const programReasons = {
  tokenNameRequired: reason('token_name.missing'),
  tokenScopesFew: reason('token_scopes.missing'),
  tokenScopeUnknown: reason('token_scope.unknown'),
  adminEverywhere: reason('token.admin_is_everywhere'),
  tokenDaysInvalid: reason('token_days.invalid', { limit: limits.tokenDays }),
  tokenIdInvalid: reason('token_id.invalid'),
  tokensMany: reason('tokens.too_many', { limit: limits.tokensOfUser }),
  serviceTokensMany: reason('service_tokens.too_many', { limit: limits.serviceTokens }),
  servicePlacesFew: reason('service_places.missing'),
  tokenScopeMissing: reason('token_scope.missing'),
  notByToken: reason('call.not_by_token'),
  tokenOfPlaces: reason('call.not_by_limited_token'),
  expertByService: reason('expert.not_by_service_token'),
  webhookIdInvalid: reason('webhook_id.invalid'),
  deliveryIdInvalid: reason('webhook_delivery_id.invalid'),
  webhookAddressInvalid: reason('webhook_address.invalid'),
  webhookAddressForbidden: reason('webhook_address.not_allowed'),
  webhookEventsFew: reason('webhook_events.missing'),
  webhookEventUnknown: reason('webhook_event.unknown'),
  webhooksMany: reason('webhooks.too_many', { limit: limits.webhooks }),
  webhookNotActive: reason('webhook.not_active'),
} as const satisfies Record<string, CallReason>
