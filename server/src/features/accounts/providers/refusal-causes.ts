import type { CallReason } from '@millwright/contract/reasons/reason'
import { Refusal } from '../../../platform/refusal.ts'
import type { AccountDeps } from '../accounts.deps.ts'

// What the log is told of a sign-in at a provider that did not come to be. An answer may hold tokens, claims and addresses: of it only
// words that stand here, and numbers.

/** `error` as it is registered for OAuth (iana.org/assignments/oauth-parameters) and OpenID Connect, where our requests can be answered so. */
const registeredErrors = [
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'invalid_scope',
  'invalid_target',
  'invalid_token',
  'insufficient_scope',
  'unauthorized_client',
  'unsupported_grant_type',
  'unsupported_response_type',
  'access_denied',
  'server_error',
  'temporarily_unavailable',
  'interaction_required',
  'login_required',
  'account_selection_required',
  'consent_required',
  'unmet_authentication_requirements',
]

/** What was looked at, as `openid-client` and `jose` name it. */
const comparedNames = ['iss', 'aud', 'azp', 'nonce', 'sub', 'exp', 'iat', 'nbf', 'jti', 'auth_time', 'alg', 'issuer']

const maxCauses = 5

/** One entry an error, the outermost first: its name, its code, the registered error and the HTTP status of the answer, what was looked at. */
export function causesOf(error: unknown): string[] {
  const causes: string[] = []
  let one = error
  for (; one instanceof Error && causes.length < maxCauses; one = one.cause) causes.push(causeOf(one))
  return causes
}

function causeOf(error: Error): string {
  const { cause } = error
  const code = propertyOf(error, 'code')
  const told = [propertyOf(error, 'error'), ...challengesOf(cause)].find((value) => isOf(registeredErrors, value))
  const status = propertyOf(cause instanceof Response ? cause : error, 'status')
  const compared = [propertyOf(error, 'claim'), propertyOf(cause, 'claim'), propertyOf(cause, 'attribute')]
  const name = compared.find((value) => isOf(comparedNames, value)) ?? namedIn(error)
  return [error.name, typeof code === 'string' ? code : '', told, Number.isInteger(status) ? status : '', name]
    .filter((word) => word !== undefined && word !== '')
    .join(' ')
}

/** A claim that is missing, a header or a signature that is wrong: the library says which in its sentence alone. */
function namedIn({ name, message }: Error): string | undefined {
  if (name !== 'OperationProcessingError') return undefined
  if (message.includes('signature')) return 'signature'
  return comparedNames.find((compared) => message.includes(`"${compared}"`))
}

/** Of `WWW-Authenticate`: many providers answer a wrong client secret so. */
const challengesOf = (cause: unknown): unknown[] =>
  Array.isArray(cause) ? cause.map((challenge) => propertyOf(propertyOf(challenge, 'parameters'), 'error')) : []

const isOf = (names: readonly string[], value: unknown) => typeof value === 'string' && names.includes(value)

function propertyOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

/** Why somebody whom a provider has named convincingly is not let in. */
export type NotMeant =
  | 'email_not_verified'
  | 'domain_not_of_provider'
  | 'members_not_made'
  | 'installation_admin'
  | 'of_another_company'
  | 'member_left'
  | 'address_taken'
  | 'not_accepted_yet'
  | 'no_password'

/** With the cause for the log, which is more than the person is told. */
export function notMeant(
  { log }: Pick<AccountDeps, 'log'>,
  { id }: { id: string },
  { cause, reason }: { cause: NotMeant; reason: CallReason },
): Refusal {
  log.warn({ provider: id, cause: [cause] }, 'sign-in by provider failed')
  return new Refusal('forbidden', reason)
}
