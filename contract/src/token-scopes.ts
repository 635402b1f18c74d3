/** What a token may be made for. None holds another: a token that only asks lists nothing. */
export const tokenScopes = ['read', 'ask', 'upload', 'write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** What a client of OAuth can be allowed: what admins do is none of it. */
export const clientScopes = ['read', 'ask', 'upload', 'write'] as const
export type ClientScope = (typeof clientScopes)[number]

/** The one scope of a directory's token, which calls /scim/v2 and nothing else. No other token has it. */
export const directoryScope = 'scim'
export type DirectoryScope = typeof directoryScope
