type Limit = { limit: number }

/** What is said of access tokens, of OAuth and of webhooks. */
export const programSentences = {
  'token_name.missing': 'Name the token, so that it is known again in the list',
  'token_scopes.missing': 'Choose at least one thing that the token may do',
  'token_scope.unknown': 'This is nothing that a token may do',
  'token.admin_is_everywhere': 'What admins do is not limited to departments or assets: leave out one of the two',
  'token_days.invalid': ({ limit }: Limit) => `A token is good for 1 to ${limit} days`,
  'token_id.invalid': 'Token Id invalid',
  'tokens.too_many': ({ limit }: Limit) =>
    `You can have ${limit} access tokens at most. End one that is not needed any more.`,
  'service_tokens.too_many': ({ limit }: Limit) =>
    `A company can have ${limit} service tokens at most. End one that is not needed any more.`,
  'service_places.missing': 'Choose at least one department or asset',
  'token_scope.missing': 'This access token was not made for that',
  'call.not_by_token': 'This cannot be done with an access token: sign in',
  'call.not_by_limited_token': 'This access token is limited to its places, and this belongs to no place',
  'oauth_client.unknown': 'This program is not registered here, or was not used for long: connect it anew',
  'oauth_redirect.unknown': 'The program wants to be answered at an address that it has not registered',
  'oauth_request.invalid': 'The request of the program is not complete, or names something twice',
  'oauth_response_type.unsupported': 'The program has to ask for a code: response_type=code',
  'oauth_pkce.missing': 'The program has to send a code_challenge with code_challenge_method=S256',
  'oauth_scope.unknown':
    'The program asks for something that nobody can allow: a scope is one of read, ask, upload and write',
  'oauth_resource.other': 'The program asks for a token of another server',
  'oauth.declined': 'The member has declined',
  'oauth_code.invalid':
    'This code is not good: it was used, is too old, or belongs to another program, address or verifier',
  'oauth_refresh.invalid': 'This token is not good any more, or belongs to another program',
  'oauth_grant_type.unsupported': 'A grant_type is authorization_code or refresh_token',
  'oauth_client.invalid': ({ limit }: Limit) =>
    `A program registers with a client_name of at most ${limit} characters, and takes codes`,
  'oauth_redirect.invalid': ({ limit }: Limit) =>
    `A program registers 1 to ${limit} redirect_uris, without a fragment: https, http on the loopback of the same device, or a scheme of its own with a dot in it`,
  'oauth_scope.more': 'This was not allowed: choose among what the program asks for',
  'token.of_mcp': 'This access token is for /mcp alone',
  'expert.not_by_service_token': 'A service token cannot ask an expert by mail',
  'picture.none': 'There is no picture of this: pages of documents and images have one',
  'picture.not_drawn': 'No picture of this can be drawn: the file is damaged, or takes too much time or memory',
  'page.invalid': 'A page is a number from 1',
  'mcp.batch': 'One message a request, please: batches are not taken',
  'directory_tokens.too_many': ({ limit }: Limit) =>
    `A company can have ${limit} SCIM tokens at most. End one that is not needed any more.`,
  'group.of_directory': 'The members of this group come from the directory of the company: change it there',
  'scim_filter.invalid': 'This filter cannot be read, or names an attribute that cannot be filtered by',
  'scim_path.invalid': 'This path cannot be read, or names no attribute',
  'scim_path.no_target': 'There is nothing at this path',
  'scim_body.invalid': 'The body has not the shape that SCIM gives it',
  'scim_user_name.missing': 'A userName is required',
  'scim_user_name.taken': 'Another member has this userName',
  'scim_email.kept': 'A member keeps their e-mail address: it is what they sign in with',
  'scim_version.stale': 'This was changed since the version that the call names',
  'scim_member.group': 'The members of a group are users: a group holds no group',
  'scim_call.unsupported': 'This part of SCIM is not supported: /ServiceProviderConfig says what is',
  'webhook_id.invalid': 'Webhook Id invalid',
  'webhook_delivery_id.invalid': 'Delivery Id invalid',
  'webhook_address.invalid': 'Enter an address that begins with https://, without a user name, password or #',
  'webhook_address.not_allowed':
    'The address has to be reached by https. Addresses inside a network are allowed by the operator alone.',
  'webhook_events.missing': 'Choose at least one event',
  'webhook_event.unknown': 'There is no such event',
  'webhooks.too_many': ({ limit }: Limit) =>
    `A company can have ${limit} webhooks at most. Delete one that is not needed any more.`,
  'webhook.not_active': 'This webhook sends nothing at present: resume it first',
} as const
