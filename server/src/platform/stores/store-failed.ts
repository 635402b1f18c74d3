/** Why a store beyond the network did not do what it was asked. */
export type StoreFailure =
  | { code: 'keys-refused'; said: string }
  | { code: 'no-bucket' }
  | { code: 'other-region'; region: string | null }
  /** How many seconds its clock is ahead of ours; null when it does not say. */
  | { code: 'clock'; secondsAhead: number | null }
  | { code: 'unreachable'; said: string }
  /** Nothing moved for so long. */
  | { code: 'silent'; seconds: number }
  /** A file became another one while it was read. */
  | { code: 'changed'; name: string }
  | { code: 'refused'; said: string }

export class StoreFailed extends Error {
  readonly failure: StoreFailure
  /** Whether the same may succeed a moment later. */
  readonly isPassing: boolean
  constructor(failure: StoreFailure, { isPassing, cause }: { isPassing: boolean; cause?: unknown }) {
    super(`The store failed: ${failure.code}`, { cause })
    this.name = 'StoreFailed'
    this.failure = failure
    this.isPassing = isPassing
  }
}

/** Also within another error. */
export function isStoreAway(error: unknown): boolean {
  return (
    error instanceof StoreFailed || (error instanceof Error && error.cause !== undefined && isStoreAway(error.cause))
  )
}
