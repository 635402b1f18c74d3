import type { StoreFailure } from './store-failed.ts'

/** Who was asked: the place as its owner calls it, the host, and where it is set. */
export type AskedStore = { title: string; host: string; setting: string }

/** What its operator can do about it. */
export function sentenceOfStore(failure: StoreFailure, { title, host, setting }: AskedStore): string {
  switch (failure.code) {
    case 'keys-refused':
      return `The store refuses ${title} (${failure.said}): see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what they may do there.`
    case 'no-bucket':
      return `There is no bucket for ${title} at ${host}: make it, or name another.`
    case 'other-region':
      return `The bucket of ${title} lies in another region: add region=${failure.region ?? '…'} to ${setting}.`
    case 'clock':
      return `The store at ${host} refuses the time of this machine${byHowMuch(failure.secondsAhead)}: set the clock.`
    case 'unreachable':
      return `The store at ${host} cannot be reached (${failure.said}).`
    case 'silent':
      return `The store at ${host} did not answer for ${failure.seconds} seconds.`
    case 'changed':
      return `${failure.name} was replaced in the store while it was read: try again.`
    case 'refused':
      return `The store at ${host} refuses what it was asked for ${title} (${failure.said}).`
  }
}

function byHowMuch(secondsAhead: number | null): string {
  if (secondsAhead === null) return ''
  const minutes = Math.round(Math.abs(secondsAhead) / 60)
  return `, which is ${minutes} minutes ${secondsAhead > 0 ? 'behind' : 'ahead'}`
}
