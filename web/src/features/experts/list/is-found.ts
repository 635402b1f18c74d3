import type { Expert } from '@millwright/contract/experts'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'

/** As the server searches experts: the text itself, whatever its case. */
export function isFound(expert: Expert, search: string): boolean {
  const { name, staffId, username, designation, email, contact, location, about } = expert
  const wanted = search.trim().toLowerCase()
  const shortName = `${name.firstName} ${name.lastName}`
  return [wholeNameOf(name), shortName, staffId, username, designation, email, contact, location, about].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}
