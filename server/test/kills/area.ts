import type { AssetIds } from '../documents.ts'
import type { SignedUp, TestServer } from '../harness.ts'

export type KillArea = { server: TestServer; client: SignedUp; place: AssetIds }

/** What is done until it ends or the server is gone, and then what of it is not as it must be, as sentences. */
export type Round = { act: () => Promise<unknown>; faults: () => Promise<string[]> }

export type Area = { name: string; begin: (at: KillArea, nth: number) => Promise<Round> }
