import { Refusal } from '../platform/refusal.ts'

/**
 * To be called with the locked row's `updatedAt`, before the update: throws `conflict` with the present record
 * when the caller has seen an older one.
 */
export type RefuseStale = (updatedAt: Date, present: () => Promise<unknown>) => Promise<void>

/** `header` is `"<updatedAt>"`; without it, or with `*`, the last write wins. */
export function staleCheckOf(header: string | undefined): RefuseStale {
  const seen = header?.replace(/^"|"$/g, '') ?? ''
  return async (updatedAt, present) => {
    if (seen === '' || seen === '*' || seen === updatedAt.toISOString()) return
    throw new Refusal('conflict', undefined, { data: await present() })
  }
}
