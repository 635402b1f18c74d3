type Limit = { limit: number }

/** What is said of sign-in at OpenID providers and of second factors, and of their settings. */
export const signInSentences = {
  'provider_id.invalid': 'Provider Id invalid',
  'provider_name.missing': 'Enter what the button says',
  'issuer.invalid': 'Enter the address of the provider (its issuer), beginning with https://',
  'issuer.not_allowed':
    'The provider has to be reached by https. Addresses in private networks are allowed by the operator alone.',
  'client_id.missing': 'Enter the client ID that the provider has given you',
  'claim.missing': 'Name the claim',
  'claim_value.missing': 'Enter the value of the claim',
  'admin_line.missing': 'Name a value whose holders are admins, or else nobody would be one',
  'domain.invalid': 'This is no domain of e-mail addresses: write it like plant.example',
  'domain.not_yours':
    'This domain cannot be used. Name one that an admin of your company has a verified address of, and nobody of another company. Public mail domains are not possible.',
  'domains.missing': 'Name the domains whose addresses count',
  'domains.too_many': ({ limit }: Limit) => `A provider can have ${limit} domains at most`,
  'providers.too_many': ({ limit }: Limit) => `A company can have ${limit} providers at most`,
  'provider.away':
    'The provider does not answer at the moment. Try again later, or sign in with a password if you have one.',
  'provider.refused': 'The provider did not confirm who you are. Begin again, or ask an admin of your company.',
  'sign_in.over': 'This sign-in has ended, or began in another browser. Begin again.',
  'email.not_verified': 'The provider does not say that your e-mail address is verified. Ask an admin of your company.',
  'account.unknown': 'There is no account for you here yet. Ask an admin of your company to invite you.',
  'account.invited': 'Accept your invitation first: set a password by the link in its mail',
  'second_factor.needed': 'The password is right. Your second factor is asked for, too.',
  'factor_code.wrong':
    'This code is wrong, or was used already. Enter the one that your app shows now, or a recovery code.',
  'app_code.wrong': 'This code is wrong, or was used already. Enter the one that your app shows now.',
  'passkey.refused': 'This passkey is not known here, or its answer came too late. Begin again.',
  'passkey_name.missing': 'Name the passkey',
  'passkey_id.invalid': 'Passkey Id invalid',
  'passkeys.too_many': ({ limit }: Limit) => `You can have ${limit} passkeys at most`,
  'passkeys.impossible': 'Passkeys need an address that begins with https:// and a name, not a number',
  'second_factor.due':
    'Your company demands a second factor. Set one up in Settings · Security, or sign in again with the one that you have.',
  'second_factor.unproven': 'You signed in without your second factor. Sign in with it first, then change it.',
  'demand_days.invalid': ({ limit }: Limit) => `Give at most ${limit} days`,
  'second_factor_demand.unmet': 'Sign in with your own second factor first. Then you can demand one of others.',
  'second_factor_demand.unreachable':
    'Passwords are off, and nobody sets up a second factor without one. Let sign-in at the provider be enough.',
  'second_factor.is_own': 'Change your own second factor in Settings · Security',
  'second_factor.none': 'There is no second factor',
  'authenticator.on_already':
    'Your authenticator app is switched on already. Switch it off before you set up another one.',
  'authenticator.not_begun': 'No authenticator app waits for its first code. Begin again.',
  'passwords.off': 'Your company signs in at its provider: use the button for it',
  'password_admin.unfit': 'Choose an admin who has a password',
  'password_admin.needed': 'Passwords are off, and this admin is the one who keeps theirs. Choose another one first.',
  'provider.unproven': 'Sign in at the provider yourself first. Then passwords can be switched off.',
  'provider.moved':
    'Passwords are off, and members are unknown at another provider or client. Switch passwords on first, or link members by their verified address.',
  'password.none': 'You have no password yet. Set one by “Forgot password” on the sign-in page.',
  'provider.needed': 'Passwords are off: switch them on before the last provider goes',
  'provider_domain.needed':
    'Without passwords, the provider needs a domain of e-mail addresses: by it the sign-in page leads members there.',
  'admins.locked_out':
    'No admin could sign in any more: no password, no passkey and no other provider would remain. Set a password first, by “Forgot password” on the sign-in page.',
  'member.suspended': 'Your account is suspended. Ask an admin of your company.',
  'suspension.is_own': 'You cannot suspend yourself',
  'sign_in.last': 'No other way to sign in would remain: no password, no passkey and no other provider',
  'access.ended': 'Your access has ended. Ask an admin of your company to extend it.',
  'access_end.begun': 'Choose a day after today. To sign somebody out now, suspend them.',
  'access_end.of_admin': 'The access of an admin does not end on a day',
} as const
