/** The closed set of refusals. The HTTP edge alone knows their status numbers. */
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

/** The sentence shown when the place that refuses has nothing better to say. */
export const errorTexts: Record<ErrorCode, string> = {
  'invalid-input': 'Please check what you entered',
  'login-required': 'Login required',
  'wrong-login': 'Invalid email or password',
  'not-verified': 'Account not verified',
  forbidden: 'Unauthorized',
  'not-found': 'Not found',
  conflict: 'Somebody else changed this in the meantime',
  locked: 'Somebody else is at work on this',
  'too-large': 'That is too large',
  'wrong-type': 'This type of content is not accepted',
  'bad-range': 'That part of the file does not exist',
  'too-many': 'Too many requests. Please wait a moment and try again.',
  unavailable: 'Service temporarily unavailable',
  internal: 'Internal server error',
}
