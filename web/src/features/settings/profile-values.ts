import { type User } from '@millwright/contract/people'
import { OptionalContact } from '@millwright/contract/fields'
import type { ProfileChanges } from '@millwright/contract/settings'
import type * as z from 'zod/mini'

/** What the profile form holds before the contract has judged it. */
export type ProfileValues = z.input<typeof ProfileChanges>

export const profileFields = ['firstName', 'middleName', 'lastName', 'username', 'contact', 'timeZone'] as const

export const valuesOf = ({ name, username, contact, timeZone }: User): ProfileValues => ({
  ...name,
  username,
  contact,
  timeZone,
})

/** Doc 2 §5: changed, first name and username not blank, contact empty or ten digits, and nothing is being saved. */
export function maySave(values: ProfileValues, { changed, saving }: { changed: boolean; saving: boolean }): boolean {
  const { firstName, username, contact } = values
  if (!changed || saving) return false
  return firstName.trim() !== '' && username.trim() !== '' && OptionalContact.safeParse(contact).success
}
