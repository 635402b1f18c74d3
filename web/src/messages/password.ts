export const password = {
  length: '8 characters or more',
  lowercase: 'A lowercase letter',
  uppercase: 'An uppercase letter',
  digit: 'A number',
  special: 'One of',
  met: 'met',
  missing: 'missing',
  new: 'New password',
  confirm: 'Confirm new password',
} as const
