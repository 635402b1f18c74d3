import type { BinnedItem } from '@millwright/contract/drive'
import type { Items } from './rows.ts'

const day = 24 * 3_600_000

/** Days until it is gone for good, begun ones included; 0 when its time is over. `binDays`: how long things are kept there. */
export function daysLeft({ deletedAt }: BinnedItem, { now, binDays }: { now: Date; binDays: number }): number {
  const kept = binDays * day
  // `now` may be from before it was deleted.
  const left = Math.min(kept, Date.parse(deletedAt) + kept - now.getTime())
  return Math.max(0, Math.ceil(left / day))
}

export function itemsOfBin(binned: readonly BinnedItem[]): Items {
  return {
    ids: binned.filter(({ kind }) => kind === 'file').map(({ id }) => id),
    folderIds: binned.filter(({ kind }) => kind === 'folder').map(({ id }) => id),
  }
}
