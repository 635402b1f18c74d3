declare module 'oidc-provider' {
  import type { RequestListener } from 'node:http'

  /** The part of it that `identity-provider.ts` uses. */
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): RequestListener
    Grant: new (of: { accountId: string; clientId: string }) => {
      addOIDCScope: (scope: string) => void
      save: () => Promise<string>
    }
  }
}
