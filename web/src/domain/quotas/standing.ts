import type { QuotaUse } from '@millwright/contract/company'

export const counted = ['bytes', 'members', 'questions'] as const
export type CountedUse = (typeof counted)[number]

/** Of what it may have, how much a company has before its admins are told. */
const toldFrom = 0.9

/** Whether admins are told of it, and whether nothing can be added. */
export function standingOf({ allowed, used }: QuotaUse, what: CountedUse): 'within' | 'near' | 'at' {
  const limit = allowed[what]
  if (limit === null || used[what] < toldFrom * limit) return 'within'
  return used[what] < limit ? 'near' : 'at'
}
