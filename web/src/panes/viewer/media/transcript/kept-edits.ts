import * as z from 'zod/mini'
import type { ChangedLine } from './line-edits.ts'

const Kept = z.object({
  /** The `updatedAt` on which they stand. */
  seen: z.string(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
  lines: z.array(z.object({ start: z.number(), end: z.number(), before: z.string(), after: z.string() })),
})
/** `tab`: in which they were written. */
export type KeptEdits = z.infer<typeof Kept> & { tab: string }

type Owner = { userId: string; resourceId: string }
const keysOf = ({ userId, resourceId }: Owner) => `millwright-transcript-${userId}-${resourceId}-`

/** Keeps in this browser what a tab has not saved yet, beside what others have; nothing, where there is nothing. */
export function keepEdits(owner: Owner, tab: string, { seen, lines }: { seen: string; lines: readonly ChangedLine[] }) {
  const key = `${keysOf(owner)}${tab}`
  try {
    if (lines.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify({ seen, keptAt: Date.now(), lines }))
  } catch {
    // Storage may be closed to us or full: then they last as long as the page.
  }
}

export const forgetEdits = (owner: Owner, tab: string): void => keepEdits(owner, tab, { seen: '', lines: [] })

/** What was kept last, by whatever tab. */
export function keptEdits(owner: Owner): KeptEdits | null {
  try {
    const all = Object.keys(localStorage).flatMap((key) => {
      if (!key.startsWith(keysOf(owner))) return []
      const kept = Kept.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null')).data
      return kept ? [{ ...kept, tab: key.slice(keysOf(owner).length) }] : []
    })
    return all.reduce<KeptEdits | null>((last, one) => (last && last.keptAt > one.keptAt ? last : one), null)
  } catch {
    return null
  }
}
