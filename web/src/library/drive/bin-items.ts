import type { BinnedItem } from '@millwright/contract/drive'
import { durations } from '@millwright/contract/limits'
import type { Items } from './rows.ts'

const day = 24 * 3_600_000

/** Days until it is gone for good, begun ones included; 0 when its time is over. */
export function daysLeft({ deletedAt }: BinnedItem, now: Date): number {
  // `now` may be from before it was deleted.
  const left = Math.min(durations.bin, Date.parse(deletedAt) + durations.bin - now.getTime())
  return Math.max(0, Math.ceil(left / day))
}

export function itemsOfBin(binned: readonly BinnedItem[]): Items {
  return {
    ids: binned.filter(({ kind }) => kind === 'file').map(({ id }) => id),
    folderIds: binned.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
  }
}
