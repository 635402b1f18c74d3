/** What a token may be made for. None holds another: a token that only asks lists nothing. */
export const tokenScopes = ['read', 'ask', 'upload', 'write', 'admin'] as const
export type TokenScope = (typeof tokenScopes)[number]
