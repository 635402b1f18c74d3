import { type OperatorReason, reason } from '@millwright/contract/reasons/reason'
import type { StoreFailure } from './store-failed.ts'

/** Who was asked: the place as its owner calls it, the host, and where it is set. */
export type AskedStore = { title: string; host: string; setting: string }

/** Its sentence says what the operator can do about it. */
export function reasonOfStore(failure: StoreFailure, { title, host, setting }: AskedStore): OperatorReason {
  switch (failure.code) {
    case 'keys-refused':
      return reason('store.keys_refused', { title, said: failure.said })
    case 'no-bucket':
      return reason('store.no_bucket', { title, host })
    case 'other-region':
      return reason('store.other_region', { title, region: failure.region, setting })
    case 'clock':
      return reason('store.clock', { host, secondsAhead: failure.secondsAhead })
    case 'unreachable':
      return reason('store.unreachable', { host, said: failure.said })
    case 'silent':
      return reason('store.silent', { host, seconds: failure.seconds })
    case 'changed':
      return reason('store.changed', { file: failure.name })
    case 'refused':
      return reason('store.refused', { title, host, said: failure.said })
  }
}
