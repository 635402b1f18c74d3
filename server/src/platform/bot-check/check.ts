import type { BotCheck as Asked } from '@millwright/contract/accounts'

/** A proof that is worth something, once. */
export type Proof = { hash: Uint8Array; expiresAt: Date }

export type Client = { address: string; signal: AbortSignal }

/** One way of telling people from programs. */
export type Check = {
  ask: () => Promise<Asked>
  /** Null when it proves nothing. @throws Refusal `unavailable` when a service that must be asked is away. */
  judge: (token: string, client: Client) => Promise<Proof | null>
}
