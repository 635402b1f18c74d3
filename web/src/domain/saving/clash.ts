import { hashKey } from '@tanstack/react-query'
import * as z from 'zod/mini'

const Fields = z.record(z.string(), z.unknown())

/** Whether two changed one field of `base`, whatever its depth, to different values. A list is one field. */
export function clash(base: unknown, mine: unknown, theirs: unknown): boolean {
  if (isSame(mine, theirs) || isSame(base, mine) || isSame(base, theirs)) return false
  const [before, here, there] = [base, mine, theirs].map(fieldsOf)
  if (!before || !here || !there) return true
  const names = new Set([...Object.keys(here), ...Object.keys(there)])
  return [...names].some((name) => clash(before[name], here[name], there[name]))
}

/** Whatever the order of their fields. */
export const isSame = (one: unknown, other: unknown): boolean => hashKey([one]) === hashKey([other])

function fieldsOf(value: unknown): Record<string, unknown> | null {
  return Array.isArray(value) ? null : (Fields.safeParse(value).data ?? null)
}
