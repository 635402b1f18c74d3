declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  /** The part of it that `identity-provider.ts` uses. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } },
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (of: { accountId: string; clientId: string }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
  }
}
