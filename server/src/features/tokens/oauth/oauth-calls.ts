import { createAuthCallCounter } from '../../../calls/auth-call-counter.ts'
import { oauthCalls } from '../../../calls/rate-limits.ts'
import { issueToken, type IssueToken, revokeToken, type RevokeToken } from './issue-token.ts'
import type { OAuthDeps } from './oauth.deps.ts'
import { registerClient, type RegisterClient } from './register-client.ts'

/** What clients of OAuth call, without the HTTP of it. Each throws Refusal. */
export type OAuthCalls = {
  /** Counts a call of this address. @throws Refusal `too-many` */
  countCall: (address: string) => Promise<void>
  register: RegisterClient
  issue: IssueToken
  revoke: RevokeToken
}

export function createOAuthCalls(deps: OAuthDeps): OAuthCalls {
  return {
    countCall: createAuthCallCounter(deps.database, oauthCalls),
    register: registerClient(deps),
    issue: issueToken(deps),
    revoke: revokeToken(deps),
  }
}
