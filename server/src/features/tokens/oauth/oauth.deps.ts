import type { ClientScope } from '@millwright/contract/token-scopes'
import type { Database } from '../../../platform/database/database.ts'

export type OAuthDeps = { database: Database; publicUrl: () => string }

/** Who issues tokens, and what they are for (RFC 8414, RFC 9728): both are this installation. */
export const issuerOf = ({ publicUrl }: Pick<OAuthDeps, 'publicUrl'>): string => new URL(publicUrl()).origin
export const resourceOf = ({ publicUrl }: Pick<OAuthDeps, 'publicUrl'>): string => new URL('/mcp', publicUrl()).href

/** What the tools of the MCP server need: what a client is told to ask for, and what one gets that names no scope. */
export const usualScopes: readonly ClientScope[] = ['read', 'ask']
