import type { Place } from '../documents.ts'
import type { SignedUp, TestServer } from '../harness.ts'

export type Installed = { server: TestServer; client: SignedUp; place: Place }

/** What is done until it ends or the server is gone, and then what of it is not as it must be, as sentences. */
export type Round = { act: () => Promise<unknown>; faults: () => Promise<string[]> }

export type Area = { name: string; begin: (at: Installed, nth: number) => Promise<Round> }
