/** Members and groups that a company's directory keeps, under Settings, Sign-in. */
export const directory = {
  title: 'Members from a directory (SCIM)',
  text: 'A directory such as Microsoft Entra ID, Okta or Keycloak adds and suspends your members and keeps your groups. Give it this address and a token.',
  loading: 'The tokens are loading',
  failed: 'The tokens could not be loaded',
  address: 'Address',
  copyAddress: 'Copy the address',
  copied: 'Copied',
  none: 'There is no token yet.',
  make: 'New SCIM token',
  making: 'Making the token',
  end: 'End',
  endNamed: 'End the token that ends in {ending}',
  endTitle: 'End this token?',
  endText:
    'The directory that shows it is refused at once. Members and groups stay as they are. The token cannot be brought back.',
  ending: 'Ending the token',
  madeTitle: 'Your new SCIM token',
} as const
