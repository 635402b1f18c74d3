import { callSentenceOf, type CallReason, reason } from './reasons/reason.ts'

/** The closed set of kinds of refusals. The HTTP edge alone knows their status numbers. */
export const errorCodes = [
  'invalid-input',
  'login-required',
  'wrong-login',
  'not-verified',
  'forbidden',
  'not-found',
  'conflict',
  'locked',
  'too-large',
  'wrong-type',
  'bad-range',
  'too-many',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/** What is said when the place that refuses has nothing better to say. */
export const errorReasons = {
  'invalid-input': reason('input.invalid'),
  'login-required': reason('login.required'),
  'wrong-login': reason('login.wrong'),
  'not-verified': reason('account.not_verified'),
  forbidden: reason('right.missing'),
  'not-found': reason('thing.not_found'),
  conflict: reason('change.conflict'),
  locked: reason('thing.locked'),
  'too-large': reason('body.too_large'),
  'wrong-type': reason('body.type_not_accepted'),
  'bad-range': reason('range.invalid'),
  'too-many': reason('calls.too_many'),
  unavailable: reason('service.unavailable'),
  internal: reason('server.failed'),
} as const satisfies Record<ErrorCode, CallReason>

export const errorTexts = Object.fromEntries(
  Object.entries(errorReasons).map(([code, one]) => [code, callSentenceOf(one)]),
) as Record<ErrorCode, string>
