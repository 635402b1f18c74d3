export const fields = {
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  nothingFound: 'Nothing found',
  open: 'Open',
  close: 'Close',
  codeBox: 'Character {position} of {count}',
} as const
