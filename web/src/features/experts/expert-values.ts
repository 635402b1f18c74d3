import type { Expert, ExpertChanges, NewExpert } from '@millwright/contract/experts'
import type * as z from 'zod/mini'

/** As it is typed. */
export type ExpertValues = z.input<typeof NewExpert>

export function valuesOf(expert: Expert): NewExpert {
  const { name, username, email, staffId, contact, designation, location, about, skillMatrix } = expert
  return { name, username, email, staffId, contact, designation, location, about, skillMatrix }
}

/** What is sent of the form: an address stays. */
export function changesIn({ email: _, ...changes }: NewExpert): ExpertChanges {
  return changes
}

/** What somebody else changed between two versions of an expert: names of fields, and of skills. */
export function changedBetween(before: Expert, after: Expert): string[] {
  const fields = Object.entries(flat(valuesOf(before)))
  const now = flat(valuesOf(after))
  return fields.flatMap(([name, value]) => (now[name] === value ? [] : [name]))
}

function flat({ name, skillMatrix, ...texts }: NewExpert): Record<string, string | number> {
  return { ...name, ...texts, ...skillMatrix }
}
