/**
 * What stays behind. Who was signed in signs in again: a session or access token that was ended since must not
 * come back, and what webhooks were told must not be sent twice. Codes, counts
 * and presence are of minutes; uploads that have not ended are begun again. Checks and backups are of the place that made them.
 */
const leftBehind: ReadonlySet<string> = new Set([
  'sessions',
  'refresh_tokens',
  'pending_sign_ins',
  'passkey_challenges',
  'provider_sign_ins',
  'provider_sessions',
  'provider_sign_outs',
  'access_tokens',
  'access_token_places',
  'oauth_codes',
  'oauth_refresh_tokens',
  'one_time_codes',
  'rate_limits',
  'used_bot_proofs',
  'resumable_uploads',
  'growing_blobs',
  'note_editors',
  'zip_downloads',
  'system_runs',
  'system_state',
  'webhook_deliveries',
  'asked_questions',
])

/** Whether a backup holds the rows of this table: a new one is carried. */
export const isCarried = (table: string) => !leftBehind.has(table)
